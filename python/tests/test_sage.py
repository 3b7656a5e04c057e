"""Graphs of SageMath, whose part for graphs is the package passagemath-graphs."""

import pytest

import taquin

sage = pytest.importorskip("sage.all__sagemath_graphs")


@pytest.mark.parametrize(
    ("name", "of_sage"),
    [
        ("petersen", sage.graphs.PetersenGraph()),
        ("3x4", sage.graphs.GridGraph([3, 4])),
        ("wheel-5", sage.graphs.WheelGraph(6)),
        ("20x20", sage.graphs.GridGraph([20, 20])),
    ],
)
def test_boards_go_to_sage_and_come_back(name, of_sage):
    board = taquin.Board(name)
    graph = board.to_sage()
    assert graph.name() == name and graph.is_isomorphic(of_sage)
    back = taquin.Board.from_sage(graph, home=board.home)
    assert (back.squares, back.home) == (board.squares, board.home)
    assert {frozenset(edge) for edge in back.edges} == {frozenset(edge) for edge in board.edges}


def test_graph6_goes_to_sage_and_comes_back():
    for name in ["petersen", "theta0", "20x20"]:
        board = taquin.Board(name)
        graph = sage.Graph(board.to_graph6())
        assert graph.size() == len(board.edges)
        for read, text in [
            (taquin.Board.from_graph6, graph.graph6_string()),
            (taquin.Board.from_sparse6, graph.sparse6_string()),
        ]:
            assert read(text).to_graph6() == board.to_graph6()


def test_labels_homes_and_places_are_those_of_sage():
    grid = sage.graphs.GridGraph([3, 3])
    board = taquin.Board.from_sage(grid, home=(1, 1))
    assert (board.home, board.squares[1], len(board.edges)) == ("1.1", "0.1", 12)
    assert taquin.Board.from_sage(grid).home == "2.2"
    assert "at:" in board.to_yaml()
    with pytest.raises(taquin.BoardError, match="not connected"):
        taquin.Board.from_sage(sage.Graph(3))
    with pytest.raises(taquin.BoardError, match="home names the square"):
        taquin.Board.from_sage(grid, home="nonesuch")
