"""The notebooks of `examples/` are executed from the first cell to the last."""

import pathlib

import nbclient
import nbformat
import pytest

EXAMPLES = sorted(pathlib.Path(__file__).parents[1].joinpath("examples").glob("*.ipynb"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_notebook(path):
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "commit it without outputs"
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()


def test_there_are_four():
    assert len(EXAMPLES) == 4
