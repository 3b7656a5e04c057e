"""An example for mypy: the types of what users write. It is also run."""

from __future__ import annotations

import numpy
from numpy.typing import NDArray

import taquin


def hardest(board: taquin.Board) -> list[str]:
    distances = board.distances()
    array: NDArray[numpy.uint16] = distances[distances.positions()]
    assert int(array.max()) == distances.distribution.highest
    return [str(position) for position in distances.farthest()]


def lengths(positions: list[str], board: taquin.Board) -> list[int | None]:
    solver = taquin.Solver(board, method="pdb", progress=lambda event: None)
    results = solver.solve_many(positions, return_errors=True)
    return [result.moves if isinstance(result, taquin.SolveResult) else None for result in results]


def specimen(code: str) -> str:
    answer: taquin.Answer = taquin.Board("eight").solution()[code]
    return str(answer.specimen)


def played(board: taquin.Board) -> float:
    puzzles = taquin.Puzzles(board, 3, distances=board.distances(), start=(1, 1))
    actions = puzzles.optimal_actions
    assert actions is not None
    rewards, _, _ = puzzles.step(actions)
    return float(rewards.sum())


def bounds(board: taquin.Board) -> NDArray[numpy.uint16]:
    return board.lower_bounds(board.random_positions(3, seed=1), heuristic="manhattan")


if __name__ == "__main__":
    assert played(taquin.Board("3x3")) == 3
    assert bounds(taquin.Board("4x4")).tolist() == [34, 36, 46]
    assert hardest(taquin.Board("3x3")) == ["647850321", "867254301"]
    assert lengths(["123456780", "nonsense"], taquin.Board("3x3")) == [0, None]
    assert specimen("102536") == "WXYZADY"
