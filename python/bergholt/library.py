"""The functions and structs of libbergholt, as bergholt.h and plugin.h declare them.

The library is the file that the environment variable BERGHOLT_LIBRARY names, else the one
that is installed.
"""
import ctypes as c
import os


class BergholtError(ValueError):
    """Bad input; the text is the library's line."""


class ProgressStruct(c.Structure):
    _fields_ = [("size", c.c_size_t), ("limit", c.c_int), ("level", c.c_int),
                ("level_size", c.c_uint64), ("level_done", c.c_double), ("expanded", c.c_uint64),
                ("generated", c.c_uint64), ("bytes", c.c_uint64)]


PROGRESS = c.CFUNCTYPE(c.c_bool, c.POINTER(ProgressStruct), c.c_void_p)
TAKE = c.CFUNCTYPE(c.c_bool, c.POINTER(c.c_char_p), c.c_int, c.c_void_p)


class ControlStruct(c.Structure):
    _fields_ = [("size", c.c_size_t), ("threads", c.c_int), ("memory", c.c_uint64),
                ("stop", c.c_void_p), ("progress", PROGRESS), ("data", c.c_void_p),
                ("within", c.c_double)]


class EffortStruct(c.Structure):
    _fields_ = [("size", c.c_size_t), ("expanded", c.c_uint64), ("generated", c.c_uint64),
                ("peak_bytes", c.c_uint64), ("seconds", c.c_double)]


class SolveStruct(c.Structure):
    _fields_ = [("size", c.c_size_t), ("method", c.c_char_p), ("heuristic", c.c_char_p),
                ("at_least", c.c_int), ("max_moves", c.c_int), ("inexact", c.c_bool),
                ("any", c.c_bool), ("count", c.c_bool)]


class LevelsStruct(c.Structure):
    _fields_ = [("size", c.c_size_t), ("backward", c.c_bool), ("max_moves", c.c_int),
                ("heuristic", c.c_char_p)]


class LevelStruct(c.Structure):
    _fields_ = [("size", c.c_size_t), ("positions", c.c_uint64), ("fewest_pegs", c.c_int),
                ("most_pegs", c.c_int)]


class ValueStruct(c.Structure):
    _fields_ = [("size", c.c_size_t), ("value", c.c_int), ("wins", c.c_bool),
                ("wins_known", c.c_bool), ("wants_shortest", c.c_bool), ("moves", c.c_int),
                ("lower_bound", c.c_int)]


class HintStruct(c.Structure):
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
    "board_column": (_I, [_P, _I]),
    "board_row": (_I, [_P, _I]),
    "board_hole_name": (_P, [_P, _I]),
    "board_n_jumps": (_I, [_P]),
    "board_jump": (None, [_P, _I, _INTS, _INTS, _INTS]),
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
    "problem_is_finish": (_B, [_P, c.c_uint64]),
    "stop_new": (_P, []),
    "stop_free": (None, [_P]),
    "stop_request": (None, [_P]),
    "solve": (_P, [_P, c.POINTER(SolveStruct), c.POINTER(ControlStruct), _E]),
    "result_free": (None, [_P]),
    "result_status": (_I, [_P]),
    "result_moves": (_I, [_P]),
    "result_lower_bound": (_I, [_P]),
    "result_reason": (_S, [_P]),
    "result_method": (_S, [_P]),
    "result_heuristic": (_S, [_P]),
    "result_move": (_S, [_P, _I]),
    "result_effort": (None, [_P, c.POINTER(EffortStruct)]),
    "count": (_P, [_P, _P, c.POINTER(ControlStruct), _E]),
    "counts_free": (None, [_P]),
    "counts_shortfall": (_S, [_P]),
    "counts_ordered": (_S, [_P]),
    "counts_ordered_raw": (_S, [_P]),
    "counts_unordered": (_S, [_P]),
    "counts_unordered_raw": (_S, [_P]),
    "counts_list": (None, [_P, TAKE, _P]),
    "levels": (_P, [_P, c.POINTER(LevelsStruct), c.POINTER(ControlStruct), _E]),
    "levels_free": (None, [_P]),
    "levels_n": (_I, [_P]),
    "levels_stop": (_I, [_P]),
    "levels_level": (None, [_P, _I, c.POINTER(LevelStruct)]),
    "hints_new": (_P, [_P, _S, c.POINTER(ControlStruct), _INTS, _E]),
    "hints_free": (None, [_P]),
    "hints_ask": (_I, [_P, _S, c.POINTER(ValueStruct), c.POINTER(HintStruct), _I, _INTS, _E]),
    "verify": (_I, [_P, c.POINTER(c.c_char_p), _I, _INTS, _E]),
}

_file = c.CDLL(os.environ.get("BERGHOLT_LIBRARY", "libbergholt.so.0"))


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
    result = function(*arguments, c.byref(error))
    if error.value:
        raise BergholtError(owned_text(error.value))
    return result


def encoded(text):
    return None if text is None else text.encode()


def decoded(text):
    return None if text is None else text.decode()
