"""The examples in the docstrings."""

import doctest

import taquin


def test_every_example_holds():
    finder = doctest.DocTestFinder()
    found = finder.find(taquin, "taquin") + finder.find(taquin._taquin, "taquin")
    examples = [test for test in found if test.examples]
    names = {test.name for test in examples}
    # Classes, methods and functions of the extension are among them.
    assert {"taquin", "taquin.Board", "taquin.Board.group", "taquin.solve"} <= names
    runner = doctest.DocTestRunner()
    for test in examples:
        runner.run(test)
    assert runner.summarize().failed == 0
