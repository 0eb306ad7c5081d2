"""The functions and structs of libbergholt, as bergholt.h and plugin.h declare them.

The library is the file that the environment variable BERGHOLT_LIBRARY names, else the one
that came with this package in a wheel, else the one that is installed.
"""
import ctypes as c
import operator
import os


class BergholtError(ValueError):
    """Bad input; the text is the library's line."""


def whole(value, what):
    """VALUE as an int; WHAT names it where it is no integer."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{what}: {value!r}, expected an integer") from None


def _in_range(kind, value, what):
    """VALUE, which a C integer of KIND can hold: ctypes would take its lowest bits."""
    if kind in _SIGNED or kind in _UNSIGNED:
        bits = 8 * c.sizeof(kind)
        low, high = (-1 << bits - 1, 1 << bits - 1) if kind in _SIGNED else (0, 1 << bits)
        if not low <= whole(value, what) < high:
            raise OverflowError(f"{what}: {value}, expected {low} to {high - 1}")
    return value


_SIGNED, _UNSIGNED = (c.c_int,), (c.c_uint64, c.c_size_t)


class Struct(c.Structure):
    """A struct whose members have to be able to hold what they are given."""

    def __init__(self, *values, **named):
        kinds = dict(self._fields_)
        for name, value in [*zip(kinds, values), *named.items()]:
            _in_range(kinds[name], value, name)
        super().__init__(*values, **named)


class ProgressStruct(Struct):
    _fields_ = [("size", c.c_size_t), ("limit", c.c_int), ("level", c.c_int),
                ("level_size", c.c_uint64), ("level_done", c.c_double), ("expanded", c.c_uint64),
                ("generated", c.c_uint64), ("bytes", c.c_uint64)]


PROGRESS = c.CFUNCTYPE(c.c_bool, c.POINTER(ProgressStruct), c.c_void_p)
FOUND = c.CFUNCTYPE(None, c.POINTER(c.c_char_p), c.c_int, c.c_int, c.c_void_p)
TAKE = c.CFUNCTYPE(c.c_bool, c.POINTER(c.c_char_p), c.c_int, c.c_void_p)


class ControlStruct(Struct):
    _fields_ = [("size", c.c_size_t), ("threads", c.c_int), ("memory", c.c_uint64),
                ("stop", c.c_void_p), ("progress", PROGRESS), ("data", c.c_void_p),
                ("within", c.c_double)]


SURVEYED = c.CFUNCTYPE(c.c_bool, c.c_void_p, c.c_void_p)


class DrawingStruct(Struct):
    _fields_ = [("size", c.c_size_t), ("format", c.c_char_p), ("title", c.c_char_p),
                ("columns", c.c_int), ("moves_per_board", c.c_int), ("monochrome", c.c_bool)]


PREPARE = c.CFUNCTYPE(c.c_void_p, c.c_void_p, c.c_uint64, c.POINTER(c.c_int), c.c_void_p)
EVALUATE = c.CFUNCTYPE(None, c.c_void_p, c.POINTER(c.c_uint64), c.POINTER(c.c_uint8), c.c_size_t)


class HeuristicStruct(Struct):
    _fields_ = [("size", c.c_size_t), ("name", c.c_char_p), ("summary", c.c_char_p),
                ("source", c.c_char_p), ("admissible", c.c_bool), ("consistent", c.c_bool),
                ("expensive", c.c_bool), ("ceiling", c.c_int), ("any_origins", c.c_bool),
                ("parameters", c.c_void_p), ("prepare", PREPARE), ("evaluate", EVALUATE),
                ("tight_origins", c.c_void_p), ("release", c.c_void_p)]


class LevelsStruct(Struct):
    _fields_ = [("size", c.c_size_t), ("backward", c.c_bool), ("max_moves", c.c_int),
                ("heuristic", c.c_char_p), ("method", c.c_char_p)]


class ValueStruct(Struct):
    _fields_ = [("size", c.c_size_t), ("value", c.c_int), ("wins", c.c_bool),
                ("wins_known", c.c_bool), ("wants_shortest", c.c_bool), ("moves", c.c_int),
                ("lower_bound", c.c_int)]


class HintStruct(Struct):
    _fields_ = [("from_", c.c_int), ("over", c.c_int), ("to", c.c_int), ("value", c.c_int),
                ("wins", c.c_bool), ("wins_known", c.c_bool), ("shortest", c.c_bool),
                ("shortest_known", c.c_bool)]


_P, _S, _I, _B = c.c_void_p, c.c_char_p, c.c_int, c.c_bool
_E = c.POINTER(c.c_void_p)
_INTS = c.POINTER(c.c_int)
# Results of type c_void_p that are text belong to the caller: see owned_text.
_FUNCTIONS = {
    "version": (_S, []),
    "free": (None, [_P]),
    "board_new": (_P, [_S, _I, _E]),
    "board_new_drawn": (_P, [_S, _I, _E]),
    "board_free": (None, [_P]),
    "board_name": (_S, [_P]),
    "board_rule": (_I, [_P]),
    "board_n_holes": (_I, [_P]),
    "board_n_columns": (_I, [_P]),
    "board_n_rows": (_I, [_P]),
    "board_by_lines": (_B, [_P]),
    "board_column": (_I, [_P, _I]),
    "board_row": (_I, [_P, _I]),
    "board_hole_name": (_P, [_P, _I]),
    "board_n_jumps": (_I, [_P]),
    "board_jump": (None, [_P, _I, _INTS, _INTS, _INTS]),
    "board_n_symmetries": (_I, [_P]),
    "board_image": (_I, [_P, _I, _I]),
    "position_parse": (_B, [_P, _S, c.POINTER(c.c_uint64), _E]),
    "position_text": (_P, [_P, c.c_uint64]),
    "problem_open": (_P, [_S, _E]),
    "problem_parse": (_P, [_S, _S, c.c_size_t, _E]),
    "problem_new": (_P, [_P, _S, _S, _E]),
    "problem_free": (None, [_P]),
    "problem_name": (_S, [_P]),
    "problem_title": (_S, [_P]),
    "problem_finish": (_S, [_P]),
    "problem_board": (_P, [_P]),
    "problem_start_position": (c.c_uint64, [_P]),
    "problem_n_finishes": (_I, [_P]),
    "problem_finish_position": (c.c_uint64, [_P, _I]),
    "problem_add_heuristic": (_B, [_P, c.POINTER(HeuristicStruct), _E]),
    "problem_is_finish": (_B, [_P, c.c_uint64]),
    "stop_new": (_P, []),
    "stop_free": (None, [_P]),
    "stop_request": (None, [_P]),
    "stop_requested": (_B, [_P]),
    "options_new": (_P, []),
    "options_free": (None, [_P]),
    "options_set": (_B, [_P, _S, _S, _E]),
    "options_set_found": (None, [_P, FOUND, _P]),
    "record_free": (None, [_P]),
    "record_json": (_P, [_P]),
    "solve": (_P, [_P, _P, c.POINTER(ControlStruct), _E]),
    "result_free": (None, [_P]),
    "result_status": (_I, [_P]),
    "result_moves": (_I, [_P]),
    "result_lower_bound": (_I, [_P]),
    "result_reason": (_S, [_P]),
    "result_record": (_P, [_P]),
    "result_move": (_S, [_P, _I]),
    "count": (_P, [_P, c.POINTER(ControlStruct), _E]),
    "counts_free": (None, [_P]),
    "counts_shortfall": (_S, [_P]),
    "counts_record": (_P, [_P]),
    "counts_list": (None, [_P, TAKE, _P]),
    "levels": (_P, [_P, c.POINTER(LevelsStruct), c.POINTER(ControlStruct), _E]),
    "hints_new": (_P, [_P, _S, c.POINTER(ControlStruct), _INTS, _E]),
    "hints_free": (None, [_P]),
    "hints_ask": (_I, [_P, _S, c.POINTER(ValueStruct), c.POINTER(HintStruct), _I, _INTS, _E]),
    "hints_line": (c.POINTER(c.c_char_p), [_P, _INTS]),
    "certify": (_P, [_P, _P, _S, c.POINTER(ControlStruct), _E]),
    "survey": (_I, [_P, _B, c.POINTER(ControlStruct), SURVEYED, _P, _E]),
    "draw": (_P, [_P, _S, c.POINTER(c.c_char_p), _I, c.POINTER(DrawingStruct), _E]),
    "verify": (_I, [_P, c.POINTER(c.c_char_p), _I, _INTS, _E]),
}

_NAME = "libbergholt.so.0"
_inside = os.path.join(os.path.dirname(__file__), _NAME)
_file = c.CDLL(os.environ.get("BERGHOLT_LIBRARY", _inside if os.path.exists(_inside) else _NAME))


def _bind(name):
    function = _file["bergholt_" + name]
    function.restype, function.argtypes = _FUNCTIONS[name]
    return function


lib = type("Library", (), {name: staticmethod(_bind(name)) for name in _FUNCTIONS})


def owned_text(pointer):
    """The text at POINTER, which is freed; None of NULL."""
    if not pointer:
        return None
    try:
        return c.string_at(pointer).decode()
    finally:
        lib.free(pointer)


def checked(function, *arguments):
    """Calls a function whose last parameter is an error, which becomes an exception."""
    error = c.c_void_p()
    for kind, value in zip(function.argtypes, arguments):
        _in_range(kind, value, "number")
    result = function(*arguments, c.byref(error))
    if error.value:
        raise BergholtError(owned_text(error.value))
    return result


def encoded(text, what="text"):
    """TEXT as the library takes it; WHAT names it where it is no text."""
    if not isinstance(text, str):
        raise TypeError(f"{what}: {text!r}, expected text")
    before, null, _ = text.partition("\0")
    if null:
        raise BergholtError(f"{what}: a null character after {before[-40:]!r}, expected text without")
    return text.encode()


def optional(text, what):
    return None if text is None else encoded(text, what)


def moves_of(pointer, n):
    """The N moves at POINTER."""
    return [pointer[i].decode() for i in range(n)]


def decoded(text):
    return None if text is None else text.decode()
