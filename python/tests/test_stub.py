"""The docstrings and options of the stub; all else in it is compared with the extension by stubtest.

The docstrings of the extension are those of the Rust source. With UPDATE_SNAPSHOTS=yes they are
written into the stub of the source.
"""

import ast
import inspect
import os
import pathlib
import textwrap

import taquin

INSTALLED = pathlib.Path(taquin.__file__).with_name("_taquin.pyi")
SOURCE = pathlib.Path(__file__).parents[1] / "taquin" / "_taquin.pyi"


def test_the_docstrings_of_the_stub_are_those_of_the_extension():
    if os.environ.get("UPDATE_SNAPSHOTS") == "yes":
        SOURCE.write_text(documented(SOURCE.read_text(encoding="utf-8")), encoding="utf-8")
        return
    stub = INSTALLED.read_text(encoding="utf-8")
    assert documented(stub) == stub


def test_solve_has_the_options_of_a_solver():
    # At run time it hands over all that it is given, so stubtest has nothing to compare.
    named = by_name(ast.parse(INSTALLED.read_text(encoding="utf-8")))
    of_solver = by_name(named["Solver"])["__new__"]
    of_solve = options(named["solve"])
    del of_solve["board"]
    assert of_solve == options(of_solver)


def options(function):
    """By name: the types and the defaults of the arguments that have to be named."""
    pairs = zip(function.args.kwonlyargs, function.args.kw_defaults)
    return {each.arg: (ast.unparse(each.annotation), ast.unparse(value)) for each, value in pairs}


def by_name(tree):
    return {node.name: node for node in filter(has_name, tree.body)}


def has_name(node):
    return isinstance(node, (ast.ClassDef, ast.FunctionDef))


def documented(stub):
    """The stub with the docstrings of the extension."""
    lines = stub.splitlines()
    # From the last to the first, as the numbers of the lines before it stay right.
    for node, doc in reversed(list(definitions(ast.parse(stub), taquin._taquin))):
        document(lines, node, doc)
    return "\n".join(lines) + "\n"


def definitions(tree, owner):
    """The public classes and functions of the stub, each with the docstring of the extension."""
    for node in filter(has_name, tree.body):
        if not node.name.startswith("_"):
            thing = getattr(owner, node.name)
            yield node, thing.__doc__
            yield from definitions(node, thing) if isinstance(node, ast.ClassDef) else ()


def document(lines, node, doc):
    """Gives a class or a function this docstring, or none."""
    first = node.body[0]
    value = first.value.value if isinstance(first, ast.Expr) else None
    if value is ...:
        line = first.lineno
        lines[line - 1] = lines[line - 1].removesuffix(" ...")
    elif isinstance(value, str):
        line = first.lineno - 1
        del lines[line : first.end_lineno]
    else:
        decorators = getattr(first, "decorator_list", [])
        line = min(each.lineno for each in [first, *decorators]) - 1
    if doc:
        text = f'"""{inspect.cleandoc(doc)}"""'
        text = text[:-3] + '\n"""' if "\n" in text else text
        lines[line:line] = textwrap.indent(text, " " * (node.col_offset + 4)).splitlines()
    elif isinstance(value, str) and len(node.body) == 1 or value is ...:
        lines[line - 1] += " ..."
