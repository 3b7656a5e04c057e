"""The examples in the docstrings and in the chapters on Python."""

import doctest
import pathlib
import re

import pytest

import taquin
import taquin.gym

DOCS = pathlib.Path(__file__).parents[2] / "docs"


def test_docstrings():
    finder = doctest.DocTestFinder()
    found = finder.find(taquin, "taquin") + finder.find(taquin._taquin, "taquin")
    found += finder.find(taquin.gym, "taquin.gym")
    examples = [test for test in found if test.examples]
    names = {test.name for test in examples}
    # Classes, methods and functions of the extension are among them.
    assert {"taquin", "taquin.Board", "taquin.Board.group", "taquin.solve", "taquin.gym"} <= names
    run(examples)


@pytest.mark.parametrize(("chapter", "least"), [("python.md", 40), ("learning.md", 10)])
def test_a_chapter(chapter, least, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    taquin.Board("eight").twist_graph().write("nodes.csv", "nodes.csv")
    text = (DOCS / chapter).read_text(encoding="utf-8")
    # What is not an example becomes blank, so that failures name the right lines.
    blocks = re.split(r"^```python\n(.*?)^```$", text, flags=re.M | re.S)
    blocks[::2] = ["\n" * (block.count("\n") + 1) for block in blocks[::2]]
    parsed = doctest.DocTestParser().get_doctest("".join(blocks), {}, chapter, chapter, 0)
    assert len(parsed.examples) > least
    run([parsed])


def run(examples):
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    for test in examples:
        runner.run(test)
    assert runner.summarize().failed == 0
