"""Prints the functions, classes and calls of the Python files named on standard input, one JSON line a file."""

import ast
import json
import re
import sys
from pathlib import Path

KEYWORD = re.compile(rb"(async\s+def|def|class)\s+")


class Reader(ast.NodeVisitor):
    """Notes definitions, and calls with the innermost function they run in; -1 is the file itself."""

    def __init__(self, source):
        self.lines = source.splitlines(keepends=True)
        self.definitions = []
        self.calls = []
        # Lines where what an expression gives is called, which has no name to look up.
        self.unnamed_calls = []
        self.overloads = {}
        self.caller = -1
        self.holder = None

    def visit_ClassDef(self, node):
        self.visit_decorators(node)
        for part in [*node.bases, *node.keywords]:
            self.visit(part)
        self.inside(node, self.caller, self.define(node, "class"))

    def visit_FunctionDef(self, node):
        # Decorators and defaults run where the function is made, not in it.
        self.visit_decorators(node)
        self.visit(node.args)
        index = self.define(node, self.form_of(node))
        self.inside(node, index, None)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Call(self, node):
        self.note_call(node.func)
        self.generic_visit(node)

    def visit_decorators(self, node):
        for decorator in node.decorator_list:
            if not isinstance(decorator, ast.Call):
                self.note_call(decorator, "decorator ")
            self.visit(decorator)

    def inside(self, node, caller, holder):
        outer = self.caller, self.holder
        self.caller, self.holder = caller, holder
        for statement in node.body:
            self.visit(statement)
        self.caller, self.holder = outer

    def form_of(self, node):
        if self.holder is None:
            return "function"
        return "constructor" if node.name == "__init__" else "method"

    def define(self, node, form):
        self.definitions.append(
            {
                "name": node.name,
                "form": form,
                "startLine": node.lineno,
                "column": self.utf16_column(node.lineno, self.name_column(node)),
                "endLine": node.end_lineno,
                "standsFor": self.holder if form == "constructor" else None,
            }
        )
        index = len(self.definitions) - 1
        self.join_overloads(node, index)
        return index

    def join_overloads(self, node, index):
        """An overload stands for the next definition of its name, and so in the end for the one with code."""
        key = self.caller, self.holder, node.name
        overload = self.overloads.pop(key, None)
        if overload is not None:
            self.definitions[overload]["standsFor"] = index
        if any(is_overload(decorator) for decorator in node.decorator_list):
            self.overloads[key] = index

    def note_call(self, callee, prefix=""):
        if isinstance(callee, ast.Name):
            line, column, name, via = callee.lineno, callee.col_offset, callee.id, "by name"
        elif isinstance(callee, ast.Attribute):
            name, via = callee.attr, "on " + receiver(callee.value)
            line, column = callee.end_lineno, callee.end_col_offset - len(name.encode())
        elif isinstance(callee, ast.Subscript):
            # Of a generic class, as in `Box[int]()`, or a value out of a table.
            self.note_call(callee.value, prefix)
            return
        else:
            self.unnamed_calls.append(callee.end_lineno)
            return
        column = self.utf16_column(line, column)
        self.calls.append({"caller": self.caller, "line": line, "column": column, "name": name, "via": prefix + via})

    def name_column(self, node):
        keyword = KEYWORD.match(self.lines[node.lineno - 1], node.col_offset)
        return keyword.end() if keyword else node.col_offset

    def utf16_column(self, line, column):
        """Editors count in UTF-16, `ast` in bytes of UTF-8."""
        return len(self.lines[line - 1][:column].decode("utf-8", "replace").encode("utf-16-le")) // 2


def is_overload(decorator):
    name = decorator.attr if isinstance(decorator, ast.Attribute) else getattr(decorator, "id", "")
    return name == "overload"


def receiver(node):
    if isinstance(node, ast.Name):
        return {"self": "self", "cls": "cls"}.get(node.id, "a name")
    if isinstance(node, ast.Call):
        is_super = isinstance(node.func, ast.Name) and node.func.id == "super"
        return "super()" if is_super else "a call's result"
    if isinstance(node, ast.Attribute):
        is_self = isinstance(node.value, ast.Name) and node.value.id == "self"
        return "a field of self" if is_self else "an attribute"
    return "a literal" if isinstance(node, ast.Constant) else "an expression"


def read(path):
    source = Path(path).read_bytes()
    reader = Reader(source)
    reader.visit(ast.parse(source))
    lines = source.count(b"\n") + 1
    return {
        "path": path,
        "lines": lines,
        "definitions": reader.definitions,
        "calls": reader.calls,
        "unnamedCalls": reader.unnamed_calls,
    }


for path in sys.stdin.read().splitlines():
    try:
        print(json.dumps(read(path)))
    except (SyntaxError, ValueError):
        # Files that are broken on purpose are part of many test suites.
        pass
