#!/usr/bin/env python3
"""Runs the commands of documents and compares their output with the text.

    tests/commands.py [--slow|--all] [PAGE...]     default: README.md, doc/*.md and */README.md

An indented block with lines that begin with "$ " has commands, each with its output; a command goes on
in the next line after a backslash, a pipe or within a quote.  In an output a line "..." stands for
any lines.  A block after a line "File `NAME`:" is a file.  Each page has a folder of its own, empty
at first.  Seconds differ from run to run and are not compared.

Comments, each in a line of its own, which readers do not see, mark the next block:

    <!-- commands: slow -->            takes over a few seconds: run with --slow only
    <!-- commands: by hand -->         takes over ten minutes or 2 GiB: run with --all only
    <!-- commands: need geng -->       run where these programs are installed
    <!-- commands: status -->          run, but only its exit status is compared: not 2 or more than 3
    <!-- commands: form -->            not a command: placeholders such as PROBLEM, or several hosts
    <!-- commands: tests/cli/x.sh -->  run by this test

Fails where an output differs, where an indented line is a command but does not begin with "$ ", and
where a mark is unknown.
"""

import difflib
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

MARK = re.compile(r"<!-- commands: (.*) -->$")
SLOW = ("slow", "by hand")
FILE = re.compile(r"File `([^`]*)`:$")
# A line that a reader takes for a command.
BARE = re.compile(r"(?:for |[A-Z_]+=\S+ )?(?:bergholt(?:-check|-wide)*|mpirun|geng|gentreeg|sqlite3|parallel|podman) ")


class Command:
    def __init__(self, line, marks):
        self.line, self.marks, self.output = line, marks, []


def goes_on(command):
    """Whether the next line belongs to the command: a pipe, a backslash or an open quote at its end."""
    try:
        return shlex.split(command.line)[-1:] == ["|"]
    except ValueError:
        return not command.output


def read_page(path):
    """The commands and files of a page in order: Command, or (name, lines); and its faults."""
    parts, faults = [], []
    marks, file, block = [], None, None
    for number, line in enumerate(open(path, encoding="utf-8").read().split("\n"), 1):
        if line.startswith("    "):
            if block is None:
                # a block within a list stands further to the right
                indent = len(line) - len(line.lstrip()) if line.lstrip().startswith("$ ") else 4
                block = {"marks": marks, "commands": 0, "indent": indent}
                marks = []
                if file is not None:
                    block["file"] = []
                    parts.append((file, block["file"]))
                    file = None
            text = line[block["indent"]:]
            if "file" in block:
                block["file"].append(text)
            elif block["commands"] and goes_on(parts[-1]):
                parts[-1].line += "\n" + text
            elif text.startswith("$ "):
                parts.append(Command(text[2:], block["marks"]))
                block["commands"] += 1
            elif block["commands"]:
                parts[-1].output.append(text)
            elif BARE.match(text.lstrip()) and "form" not in block["marks"]:
                faults.append(f"{path}:{number}: a command without '$ ', expected '$ {text.strip()}'"
                              " and its output, or a mark (tests/commands.py)")
        elif not line.strip():
            if block is not None and "file" in block:
                block["file"].append("")
            elif block is not None and block["commands"]:
                parts[-1].output.append("")
        else:
            block, file = None, None
            if MARK.match(line):
                marks.append(MARK.match(line)[1])
                if not re.fullmatch(r"slow|by hand|status|form|need( [a-z0-9-]+)+", marks[-1]) \
                        and not os.path.exists(marks[-1]):
                    faults.append(f"{path}:{number}: mark '{marks[-1]}', expected slow, by hand, need"
                                  " PROGRAM, status, form or a file of tests/")
            elif FILE.match(line):
                file = FILE.match(line)[1]
            else:
                marks = []
    return parts, faults


def tidy(lines):
    """Without seconds, trailing blanks, and blank lines at the end."""
    text = "\n".join(lines).replace("\u00a0", " ")
    # resources of bergholt-check, times of answers
    text = re.sub(r"(?m)^(\(.*?) *\d*\.\d *\d*\.\d{3} *\d*\.\d{3}  ", r"\1 T  ", text)
    text = re.sub(r"(?m), [0-9.]+ s(, .*)*$", ", T", text)
    return [line.rstrip() for line in text.rstrip().split("\n")] if text.strip() else []


def agrees(expected, found):
    """Whether the output is the text's, in which "..." stands for any lines."""
    pattern = "".join("(?:.*\n)*" if line == "..." else re.escape(line) + "\n" for line in expected)
    return re.fullmatch(pattern, "".join(line + "\n" for line in found)) is not None


def skipped(command, costs):
    """Whether a command is not run; COSTS are the marks of slow ones that are."""
    for mark in command.marks:
        kind, *programs = mark.split()
        if mark == "form" or mark in SLOW and mark not in costs or os.path.exists(mark):
            return True
        if kind == "need" and not all(map(shutil.which, programs)):
            return True
    return False


def run_page(path, costs):
    """Runs the commands of a page; the number of those that were run, and of faults."""
    parts, faults = read_page(path)
    for fault in faults:
        print(fault)
    n_run, n_faults = 0, len(faults)
    with tempfile.TemporaryDirectory() as folder:
        for part in parts:
            if isinstance(part, tuple):
                name, lines = part
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write("\n".join(lines).rstrip() + "\n")
                continue
            if skipped(part, costs):
                continue
            result = subprocess.run(["sh", "-c", part.line], cwd=folder, stdin=subprocess.DEVNULL,
                                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            n_run += 1
            if "status" in part.marks:
                if result.returncode not in (0, 1, 3):
                    n_faults += 1
                    print(f"{path}: $ {part.line}\nstatus {result.returncode}, expected 0, 1 or 3\n"
                          + result.stdout.decode(errors="replace"))
                continue
            expected = tidy(part.output)
            found = tidy(result.stdout.decode(errors="replace").split("\n"))
            if not agrees(expected, found):
                n_faults += 1
                print(f"{path}: $ {part.line}")
                print("\n".join(difflib.unified_diff(expected, found, "the page", "the program",
                                                     lineterm="")))
    return n_run, n_faults


def main():
    arguments = sys.argv[1:]
    costs = {"--slow": SLOW[:1], "--all": SLOW}.get(arguments[0] if arguments else "", ())
    pages = arguments[bool(costs):] or sorted(
        {*glob.glob("README.md"), *glob.glob("doc/*.md"), *glob.glob("*/README.md")})
    failed = 0
    for page in pages:
        n_run, n_faults = run_page(page, costs)
        if n_run or n_faults:
            print(f"{page}: {n_run} commands run, {n_faults} faults", flush=True)
        failed += n_faults
    sys.exit(failed > 0)


main()
