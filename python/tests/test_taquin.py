import collections
import itertools
import json
import math
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import networkx
import numpy
import pandas
import polars
import pyperplan.planner
import pytest
import tqdm
import tqdm.auto
import xarray

import taquin

EIGHT = taquin.Board("eight")


@pytest.fixture(scope="module")
def solution():
    return EIGHT.solution()


@pytest.fixture(scope="module")
def distances():
    return taquin.Board("3x3").distances()


def test_boards_are_values():
    assert taquin.Board("3x4@2,2") == taquin.Board.grid(3, 4, home=(2, 2))
    assert taquin.Board("3x3") != EIGHT
    assert len({taquin.Board("3x3"), taquin.Board("3x3"), EIGHT}) == 2
    assert taquin.Board.from_yaml(EIGHT.to_yaml()) == EIGHT
    petersen = taquin.Board("petersen")
    assert taquin.Board.from_graph6(petersen.to_graph6(), home=1).squares[0] == "1"


def test_graphs_are_read_as_other_programs_write_them():
    ring = "source,target\na,b\nb,c\nc,a\n"
    assert taquin.Board.from_graph_text(ring).squares == ["a", "b", "c"]
    assert taquin.Board.from_graph_text("[(0, 1), (1, 2), (2, 0)]", home=0).home == "0"
    arcs = "digraph { a -> b -> c -> a }"
    with pytest.raises(taquin.BoardError, match="has a direction"):
        taquin.Board.from_graph_text(arcs)
    assert len(taquin.Board.from_graph_text(arcs, undirected=True).edges) == 3
    with pytest.raises(taquin.BoardError, match="shows no notation"):
        taquin.Board.from_graph_text("one")
    with pytest.raises(taquin.Error, match="no notation is called 'nonesuch'"):
        taquin.Board.from_graph_text(ring, notation="nonesuch")


def test_positions_are_read_as_people_have_them():
    plain = taquin.Position("123/456/7_8")
    assert taquin.Position("[[1, 2, 3], [4, 5, 6], [7, 0, 8]]") == plain
    with pytest.warns(UserWarning, match="x is the blank"):
        assert taquin.Board("3x3").position("1 2 3\n4 5 6\n7 x 8") == plain
    with pytest.warns(UserWarning) as told:
        taquin.Position("1 2 3/4 5 6/7 x 8")
    assert len(told) == 1
    with pytest.raises(taquin.PositionError, match="twice"):
        taquin.Position("[[1, 2, 3], [4, 5, 6], [7, 7, 8]]")


FIVE = "{name: pair, squares: [a, b], home: b, edges: [[a, b]], first_tile: 5}"


def test_positions_are_tiles_by_square():
    for board, tiles in [
        (EIGHT, [0, 1, 2, 3, 4, 5, 6, 7, -1]),
        (taquin.Board("2x2"), [1, 2, 3, 0]),
        (taquin.Board.from_yaml(FIVE), [5, 0]),
    ]:
        assert board.goal.tiles.tolist() == tiles
        assert taquin.Position(tiles, board) == board.position(tiles) == board.goal
        assert {board.goal, board.position(str(board.goal))} == {board.goal}
    assert EIGHT.position("102536").code == "102536"
    assert taquin.Position("123/456/87_").code is None


def test_errors_carry_the_messages_of_the_library():
    refused = [
        (taquin.BoardError, "unknown board", lambda: taquin.Board("nonesuch")),
        (taquin.BoardError, "not a home", lambda: taquin.Board("3x3", home=77)),
        (taquin.PositionError, "tile 3 appears twice", lambda: taquin.Position("133/456/782")),
        (taquin.PositionError, "next to the blank", lambda: taquin.Position("123/456/78_").play("1")),
        (taquin.WordError, "'Q' is not a twist", lambda: EIGHT.word("AQ")),
        (taquin.UnsolvableError, "unsolvable", lambda: taquin.solve("123/456/87_")),
        (taquin.Error, "no method is called", lambda: taquin.solve("123/456/78_", method="magic")),
    ]
    for kind, message, call in refused:
        with pytest.raises(kind, match=message) as raised:
            call()
        assert isinstance(raised.value, taquin.Error)
        assert isinstance(raised.value, ValueError)


def test_answers(solution):
    answer = solution["102536"]
    assert (answer.moves, answer.first_twists, answer.word_count) == (20, "WZ", 2)
    assert [str(word) for word in answer.words()] == ["WXYZADY", "ZWBDCBA"]
    assert answer.words(1) == [answer.specimen]
    assert all(word.position == answer.position for word in answer.words())
    assert solution["025/1_3/746"].code == "102536"
    assert solution[answer.position.tiles].rank == answer.rank
    assert answer.symmetry_class.size == 8
    assert len(list(solution)) == len(solution) == 20160
    with pytest.raises(taquin.PositionError):
        solution["123/456/78_"]


def test_columns_agree_with_the_answers(solution):
    columns = solution.columns()
    assert {len(column) for column in columns.values()} == {20160}
    for row in range(0, 20160, 97):
        answer = solution[columns["code"][row]]
        assert columns["moves"][row] == answer.moves
        assert columns["first_twists"][row] == answer.first_twists
        assert columns["word_count"][row] == answer.word_count
        assert columns["specimen"][row] == str(answer.specimen)
        assert columns["symmetry_class"][row] == answer.symmetry_class.number
        assert columns["extended_class"][row] == answer.extended_class.number
    assert columns["extended_class"].max() == solution.census().total["extended_classes"]


def test_columns_feed_data_frames(solution):
    columns = solution.columns()
    for frame in [pandas.DataFrame(columns), polars.DataFrame(columns)]:
        assert list(frame.columns) == list(columns)
        assert "012345" in set(frame["code"])
    census = EIGHT.census()
    assert pandas.DataFrame(dict(census))["positions"].sum() == 20160
    assert polars.DataFrame(dict(census))["classes"].sum() == 2572
    with pytest.raises(KeyError):
        census["nonesuch"]


def test_distances_of_rows_are_those_of_positions(distances):
    rows = distances.board.random_positions(1000, seed=1)
    found = distances[rows]
    assert found.dtype == numpy.uint16
    assert found.tolist() == [distances[row] for row in rows]
    assert found.tolist() == [distances[taquin.Position(row, distances.board)] for row in rows]
    assert distances[rows.astype("int8")].tolist() == found.tolist()
    assert distances[numpy.asfortranarray(rows)].tolist() == found.tolist()
    unsolvable = [[1, 2, 3, 4, 5, 6, 8, 7, 0]]
    assert distances[numpy.array(unsolvable)].tolist() == [taquin.UNREACHABLE]
    assert distances[unsolvable[0]] is None
    assert distances[rows[:0]].shape == (0,)
    assert distances[numpy.empty((0, 5), int)].shape == (0,)
    for wrong in [rows[:, :8], rows * 0]:
        with pytest.raises(taquin.PositionError):
            distances[wrong]


def test_bounds_and_next_moves_of_rows(distances):
    board = distances.board
    rows = board.random_positions(500, seed=2)
    rows[0] = board.goal.tiles
    pushed = distances.next_moves(rows.astype("uint8"))
    assert pushed.dtype == numpy.int32 and pushed[0] == 0
    for row, tile in zip(rows[1:], pushed[1:]):
        after = taquin.Position(row, board).play(str(tile)).end
        assert distances[after] == distances[row] - 1
    unsolvable = numpy.array([[1, 2, 3, 4, 5, 6, 8, 7, 0]])
    assert distances.next_moves(unsolvable).tolist() == [0]
    assert set(EIGHT.distances().next_moves(EIGHT.goal.tiles[None])) == {-1}
    slides = board.distances(metric="multi-tile")
    assert slides.next_moves(numpy.array([[1, 2, 3, 4, 5, 6, 0, 7, 8]])).tolist() == [8]

    exact = distances[rows]
    for heuristic in ["discrete", "hamming", "manhattan", "linear-conflict", "walking-distance"]:
        bounds = board.lower_bounds(rows, heuristic=heuristic)
        assert bounds.dtype == numpy.uint16 and (bounds <= exact).all() and bounds[0] == 0
    manhattan = board.lower_bounds(rows, heuristic="manhattan")
    assert (manhattan <= board.lower_bounds(rows)).all()
    homes = numpy.array([*divmod(numpy.arange(9), 3)]).T
    steps = [
        sum(abs(homes[square] - homes[tile - 1]).sum() for square, tile in enumerate(row) if tile)
        for row in rows
    ]
    assert manhattan.tolist() == steps
    assert board.lower_bounds(rows, goal="_12/345/678")[0] > 0
    with pytest.raises(taquin.PositionError):
        board.lower_bounds(rows * 0)
    with pytest.raises(taquin.SolveError, match="not a plain grid"):
        EIGHT.lower_bounds(EIGHT.goal.tiles[None])


def test_columns_of_positions_come_from_data_frames_and_go_back(distances):
    rows = distances.board.random_positions(100, seed=1).astype("uint8")
    squares = list("abcdefghi")
    columns = {"distance": distances[rows], "next": distances.next_moves(rows)}
    for frame in [pandas.DataFrame(rows, columns=squares), polars.DataFrame(rows, schema=squares)]:
        assert distances[frame.to_numpy()].tolist() == columns["distance"].tolist()
    labelled = xarray.DataArray(rows, dims=["position", "square"])
    data = {name: ("position", column) for name, column in columns.items()}
    data["distance"] = ("position", distances[labelled.to_numpy()])
    found = xarray.Dataset({"tiles": labelled, **data})
    assert found.where(found.distance == 25, drop=True).sizes["position"] > 0
    assert polars.DataFrame(columns)["distance"].max() == columns["distance"].max()


def test_the_array_shares_memory_and_outlives_the_object():
    distances = taquin.Board("3x3").distances()
    array = distances.array
    assert numpy.shares_memory(array, distances.array)
    assert numpy.shares_memory(array, numpy.asarray(distances))
    assert numpy.asarray(distances, dtype="int64").dtype == numpy.int64
    assert numpy.shares_memory(array, numpy.asarray(distances, dtype="uint16"))
    with pytest.raises(ValueError, match="needs a copy"):
        distances.__array__(dtype="int64", copy=False)
    with pytest.raises(ValueError):
        array[0] = 1
    counts = distances.distribution["positions"]
    assert distances[distances.positions()].tolist() == array.tolist()
    del distances
    assert numpy.bincount(array[array != taquin.UNREACHABLE]).tolist() == counts.tolist()


def test_farthest_positions(distances):
    farthest = distances.farthest()
    assert len(farthest) == 2
    assert {distances[position] for position in farthest} == {31}
    assert {distances[position] for position in distances.sample(5, distance=20, seed=1)} == {20}


@pytest.mark.parametrize(
    "options",
    [
        {"method": "distances"},
        {"method": "pdb"},
        {"method": "ida"},
        {"method": "astar", "heuristic": "manhattan"},
        {"target": "length"},
        {"pdb": "4-4"},
        {"threads": 1, "memory": 10**9, "max_moves": 30, "time_limit": 60},
    ],
)
def test_methods_agree(options):
    result = taquin.solve("813/402/765", **options)
    assert (result.status, result.moves) == ("optimal", 14)
    if result.path is not None:
        assert len(result.path) == result.moves
        assert result.path.end == result.position.board.goal


def test_counts_of_an_unfinished_search_say_so():
    # The short solution is as long as the threshold within which the search ends.
    search = {"method": "ida", "heuristic": "discrete"}
    ended = taquin.solve("257861430", time_limit=0, **search)
    whole = taquin.solve("257861430", **search)
    assert (ended.status, ended.moves) == (whole.status, whole.moves) == ("optimal", 22)
    assert ended.interrupted and not whole.interrupted
    assert ended.generated < whole.generated
    # A time that no clock shows is no limit.
    assert taquin.solve("257861430", time_limit=1e30, **search).moves == 22
    for limit in [-1, float("nan")]:
        with pytest.raises(ValueError, match="is not a number of seconds"):
            taquin.solve("257861430", time_limit=limit)


def test_all_solutions_and_other_goals():
    result = taquin.solve("412/_53/786", target="all")
    assert result.solution_count == len(result.paths)
    result = taquin.solve("102/345/678", goal="012/345/678")
    assert str(result.path) == "1"
    result = taquin.solve("412/_53/786", metric="multi-tile")
    assert result.moves == 3
    with pytest.raises(taquin.SolveError):
        taquin.solve("123456780", max_moves=3, goal="867254301")


def test_many_positions_on_all_threads():
    board = taquin.Board("3x4")
    solver = taquin.Solver(board, method="pdb", expected_positions=50)
    positions = board.random_positions(50, seed=2)
    results = list(solver.solve_many(positions))
    assert [result.position.tiles.tolist() for result in results] == positions.tolist()
    assert {result.status for result in results} == {"optimal"}
    assert [result.moves for result in results[:5]] == [solver.solve(p).moves for p in positions[:5]]
    mixed = [positions[0], "nonsense", positions[1]]
    first, error, last = solver.solve_many(mixed, return_errors=True)
    assert isinstance(error, taquin.PositionError)
    assert (first.moves, last.moves) == (results[0].moves, results[1].moves)
    stream = solver.solve_many(mixed)
    assert next(stream).moves == first.moves
    with pytest.raises(taquin.PositionError):
        next(stream)
    assert next(stream).moves == last.moves
    assert list(stream) == []
    assert list(solver.solve_many([])) == []

    def failing():
        yield positions[0]
        raise RuntimeError("mine")

    # It is no error of a position.
    for return_errors in [False, True]:
        stream = solver.solve_many(failing(), return_errors=return_errors)
        assert next(stream).moves == first.moves
        with pytest.raises(RuntimeError, match="mine"):
            next(stream)


def test_a_dropped_iterator_ends_no_other_work():
    solver = taquin.Solver(taquin.Board("4x4"), method="ida", time_limit=1)
    near, far = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
    dropped, other = (solver.solve_many([near, far, far]) for _ in range(2))
    next(dropped)
    next(other)
    del dropped
    # The time limit ends these searches.
    assert [result.status for result in other] == ["interrupted"] * 2


def test_python_goes_on_while_the_library_computes():
    counted = 0
    is_over = threading.Event()

    def count():
        nonlocal counted
        while not is_over.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    taquin.Board("3x4").distances()
    is_over.set()
    thread.join()
    assert counted > 20


def test_progress_is_called_and_may_cancel():
    levels = []
    distribution = taquin.Board("3x3").distances(progress=levels.append).distribution
    depths = [each.depth for each in levels if isinstance(each, taquin.Progress.Level)]
    assert depths == list(range(distribution.highest + 1))

    def cancel(progress):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        taquin.Board("3x3").distances(progress=cancel)
    solver = taquin.Solver(taquin.Board("4x4"), method="ida", progress=cancel)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="enough"):
            solver.solve("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1")
    with pytest.raises(RuntimeError, match="enough"):
        list(solver.solve_many(["0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"] * 3))


def test_many_positions_tell_their_progress_in_order():
    board = taquin.Board("3x3")
    solver = taquin.Solver(board)
    positions = board.random_positions(20, seed=1)
    told = []
    stream = solver.solve_many(positions, progress=told.append)
    for number, result in enumerate(stream, 1):
        assert result.position.tiles.tolist() == positions[number - 1].tolist()
        assert told[-1] == taquin.Progress.Solved(number, 20) and len(told) == number
    assert number == 20
    told.clear()
    mixed = (position for position in [positions[0], "nonsense"])
    assert len(list(solver.solve_many(mixed, return_errors=True, progress=told.append))) == 2
    assert told == [taquin.Progress.Solved(1, None), taquin.Progress.Solved(2, None)]

    def cancel(progress):
        if progress.solved == 2:
            raise RuntimeError("enough")

    stream = solver.solve_many(positions, progress=cancel)
    next(stream)
    with pytest.raises(RuntimeError, match="enough"):
        next(stream)
    assert list(stream) == []


def test_progress_may_be_a_bar(capsys, monkeypatch):
    def at_once(**options):
        return tqdm.tqdm(**{**options, "delay": 0, "mininterval": 0})

    monkeypatch.setattr(tqdm.auto, "tqdm", at_once)
    board = taquin.Board("2x4")
    assert board.distances(progress=False).distribution.highest == 36
    assert capsys.readouterr().err == ""
    board.distances(progress=True)
    assert "depth=36" in capsys.readouterr().err
    positions = board.random_positions(30, seed=1)
    list(taquin.Solver(board).solve_many(positions, progress=True))
    assert "30.0/30.0" in capsys.readouterr().err
    with pytest.warns(UserWarning, match="tqdm, which is not installed"):
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
        assert board.distances(progress=True).distribution.highest == 36


# Calls that take long: searches from a position that is hard for the heuristic, and work on all positions of 3x4.
LONG = {
    "one position": "taquin.solve(HARD, method='ida')",
    "several threads": "taquin.solve(HARD, pdb='2-2-2-2-2-2-3')",
    "many positions": "list(taquin.Solver(BOARD, method='ida').solve_many([HARD] * 9))",
    "all positions": "taquin.Board('3x4').distances()",
    "many lookups": "taquin.Board('3x4').distances()[ROWS]",
    "a level": "DISTANCES.at(40)",
    "an array": "DISTANCES.array",
    "random positions": "BOARD.random_positions(6_000_000, seed=1)",
}


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.parametrize("call", LONG.values(), ids=LONG)
def test_ctrl_c_interrupts(call):
    code = f"""
import taquin
HARD = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
BOARD = taquin.Board("4x4")
ROWS = taquin.Board("3x4").random_positions(1, seed=1).repeat(1_000_000, axis=0)
DISTANCES = taquin.Board("3x4").distances() if "DISTANCES" in {call!r} else None
print("begins", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted")
print(taquin.solve("1_3/425/786").moves)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "begins\n"
    time.sleep(0.05)
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert out.split() == ["interrupted", "3"]
    assert time.monotonic() - sent < 20


def test_goals_with_labels():
    goal = taquin.Goal("1 2 3/* * */* * *")
    assert goal == taquin.Goal("123/***/***", taquin.Board("3x3"))
    assert hash(goal) == hash(taquin.Goal(str(goal)))
    assert (goal.board.name, goal.blank_count) == ("3x3", 0)
    distances = goal.distances(threads=1)
    assert distances.goal == goal and len(distances) == 3024
    # Each of the solutions is played, and comes nearer with each slide.
    start = taquin.Position("867/254/3_1")
    solutions = distances.solutions(start)
    assert len(solutions) == distances.solution_count(start) > 0
    for solution in solutions:
        steps = solution.arrangements()
        assert [distances[step] for step in steps] == list(range(21, -1, -1))
        assert (steps[0], steps[-1], len(solution)) == ("867/254/3_1", solution.end, 21)
        assert solution.end.startswith("123/")
    assert distances[[1, 2, 3, 4, 5, 6, 8, 7, 0]] == 0
    assert distances.solutions(start, limit=1)[0].slides == solutions[0].slides
    assert all(distances[farthest] == 22 for farthest in distances.farthest())
    drawn = distances.sample(20, distance=21, seed=1)
    assert len(drawn) == 20 and all(distances[text] == 21 for text in drawn)
    assert len(set(distances.sample(20, seed=1))) > 10
    slides = goal.distances(metric="multi-tile")
    assert slides[start] < 21
    assert goal.solve(start).slides == solutions[0].slides
    with pytest.raises(taquin.SolveError, match="at least 21"):
        goal.solve(start, max_moves=20)


def test_goals_that_no_moves_lead_to_have_no_distance():
    ring = taquin.Goal("1 2 3 4 _ _", taquin.Board("ring-6")).distances()
    assert ring["2 1 3 4 _ _"] is None
    assert (ring.solutions("2 1 3 4 _ _"), ring.solution_count("2 1 3 4 _ _")) == ([], 0)
    with pytest.raises(taquin.UnsolvableError):
        ring.goal.solve("2 1 3 4 _ _")
    assert ring.goal.solve("_ 1 2 3 4 _").slides == ring.solutions("_ 1 2 3 4 _")[0].slides
    with pytest.raises(taquin.SolveError, match="at least 4"):
        ring.goal.solve("_ 1 2 3 4 _", max_moves=3)
    with pytest.raises(taquin.PositionError, match="1 blank here, and 2 in the goal"):
        ring["1 2 3 4 5 _"]
    with pytest.raises(taquin.DistancesError):
        taquin.Goal("1 2 3 4/5 6 7 8/* * * */* * * _").distances(memory=10**6)


def test_distances_of_goals_are_kept_in_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = pathlib.Path("row.distances")
    distances = taquin.Goal("1 2 3/* * */* * *").distances(metric="multi-tile")
    distances.save(path)
    # An existing file is replaced, whole.
    distances.save(str(path))
    loaded = taquin.GoalDistances.load(path)
    assert (loaded.goal, loaded.metric) == (distances.goal, "multi-tile")
    assert loaded.distribution["positions"].tolist() == distances.distribution["positions"].tolist()
    for start in distances.sample(100, seed=1):
        assert loaded[start] == distances[start]
        assert loaded.solution_count(start) == distances.solution_count(start)
    with pytest.raises(taquin.DistancesError, match="memory limit"):
        taquin.GoalDistances.load(path, memory=1000)
    whole = path.read_bytes()
    for damaged in [whole[:-1], whole + b"x", whole[:-9] + b"wrong" + whole[-4:], b""]:
        path.write_bytes(damaged)
        with pytest.raises(taquin.DistancesError, match="row.distances"):
            taquin.GoalDistances.load(path)
    with pytest.raises(taquin.DistancesError, match="cannot be read"):
        taquin.GoalDistances.load("none")
    with pytest.raises(OSError, match="there is no folder"):
        distances.save("none/row")
    # A distance above 254 has more than a byte.
    ring = taquin.Goal("1 2 " + "* " * 37 + "_", taquin.Board("ring-40")).distances()
    assert ring.distribution.highest > 255
    ring.save(path)
    loaded = taquin.GoalDistances.load(path)
    assert loaded.farthest() == ring.farthest()
    assert loaded[ring.farthest()[0]] == ring.distribution.highest


class StandardLabels:
    """The labelled standard positions of a goal on a grid, found by plain search."""

    def __init__(self, goal, rows, columns):
        self.goal = tuple(goal)
        squares = list(itertools.product(range(rows), range(columns)))
        self.number = {square: number for number, square in enumerate(squares)}
        self.next = {
            self.number[r, c]: [
                self.number[near]
                for near in [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
                if near in self.number
            ]
            for r, c in squares
        }
        self.home = self.goal.index("_")
        everywhere = networkx.single_source_shortest_path_length(self.slides(), self.goal)
        self.moves = {
            labels: moves for labels, moves in everywhere.items() if labels[self.home] == "_"
        }
        images = [
            [(r, c), (rows - 1 - r, c), (r, columns - 1 - c), (rows - 1 - r, columns - 1 - c)]
            + [(c, r), (c, rows - 1 - r), (columns - 1 - c, r), (columns - 1 - c, rows - 1 - r)]
            * (rows == columns)
            for r, c in squares
        ]
        symmetries = [[self.number[image] for image in each] for each in zip(*images)]
        self.symmetries = [each for each in symmetries if each[self.home] == self.home]

    def slides(self):
        """The graph of all arrangements."""
        graph, found = networkx.Graph(), [self.goal]
        graph.add_node(self.goal)
        for labels in found:
            blank = labels.index("_")
            for square in self.next[blank]:
                after = list(labels)
                after[blank], after[square] = after[square], "_"
                if tuple(after) not in graph:
                    found.append(tuple(after))
                graph.add_edge(labels, tuple(after))
        return graph

    def class_of(self, labels):
        """The images under the symmetries that permute the labels of the goal."""
        images = set()
        for symmetry in self.symmetries:
            renamed = {(self.goal[to], self.goal[at]) for at, to in enumerate(symmetry)}
            # Each label of an image of the goal stands for one of the goal.
            if len(renamed) == len(set(self.goal)):
                name = {of: becomes for becomes, of in renamed}
                image = [""] * len(labels)
                for at, to in enumerate(symmetry):
                    image[to] = name[labels[at]]
                images.add(tuple(image))
        return frozenset(images)

    def loops(self):
        """The closed walks of the blank around one 2 by 2 block."""
        around = networkx.Graph((a, b) for a, near in self.next.items() for b in near)
        for corner in self.number:
            block = [(corner[0] + r, corner[1] + c) for r, c in [(0, 0), (0, 1), (1, 1), (1, 0)]]
            if all(square in self.number for square in block):
                block = [self.number[square] for square in block]
                there = networkx.shortest_path(around, self.home, block[0])
                yield there + block[1:] + block[:1] + there[-2::-1]

    def after(self, labels, walk):
        labels = list(labels)
        for blank, square in zip(walk, walk[1:]):
            labels[blank], labels[square] = labels[square], "_"
        return tuple(labels)

    def text(self, labels):
        columns = 1 + max(column for _, column in self.number)
        rows = ["".join(labels[at : at + columns]) for at in range(0, len(labels), columns)]
        return "/".join(rows)

    def blocks(self, other):
        """The finest partition that the loops preserve with the goal and another together."""
        together = networkx.utils.UnionFind(self.moves)
        pairs = [(self.goal, other)]
        for a, b in pairs:
            if together[a] != together[b]:
                together.union(a, b)
                pairs += [(self.after(a, loop), self.after(b, loop)) for loop in self.loops()]
        return list(together.to_sets())


@pytest.mark.parametrize(
    "board, goal",
    [("3x3@2,2", "aaab_bccc"), ("3x3@2,2", "12**_****"), ("2x3@2,2", "aab*_b"), ("2x3", "aabba_")],
)
def test_labelled_standard_positions_are_those_of_a_plain_search(board, goal):
    rows, columns = map(int, board[:3].split("x"))
    plain = StandardLabels(goal, rows, columns)
    cosets = taquin.Goal(plain.text(goal), taquin.Board(board)).cosets()
    census = cosets.census()
    positions = collections.Counter(plain.moves.values())
    classes = {plain.class_of(labels): moves for labels, moves in plain.moves.items()}
    expected = collections.Counter(classes.values())
    assert census["moves"].tolist() == sorted(positions)
    assert census["positions"].tolist() == [positions[moves] for moves in sorted(positions)]
    assert census["classes"].tolist() == [expected[moves] for moves in sorted(positions)]
    assert census.total == {
        "moves": max(positions),
        "positions": len(plain.moves),
        "classes": len(classes),
    }
    assert len(census) == 3 and "extended_classes" not in dict(census)

    action = cosets.action()
    assert action.orbit_sizes[0] == len(plain.moves)
    order = taquin.Board(board).group().order
    assert action.stabilizer_order * len(plain.moves) == order

    network = cosets.twist_graph().to_networkx()
    nodes = {data["code"]: data for _, data in network.nodes(data=True)}
    moves = {plain.text(labels): moves for labels, moves in plain.moves.items()}
    assert {code: data["moves"] for code, data in nodes.items()} == moves
    by_class = collections.defaultdict(set)
    for code, data in nodes.items():
        by_class[data["class"]].add(code)
    assert {frozenset(each) for each in by_class.values()} == {
        frozenset(map(plain.text, each)) for each in classes
    }


def test_blocks_of_labelled_standard_positions():
    for board, goal in [("2x3@2,2", "aab*_b"), ("2x3@2,2", "a***_*"), ("3x3@2,2", "aaab_bccc")]:
        rows, columns = map(int, board[:3].split("x"))
        plain = StandardLabels(goal, rows, columns)
        action = taquin.Goal(plain.text(goal), taquin.Board(board)).cosets().action()
        all_of_them = len(plain.moves)
        if action.is_primitive:
            others = set(plain.moves) - {plain.goal}
            assert action.block is None
            assert all(len(plain.blocks(other)) == 1 for other in others)
        else:
            block = {tuple(text.replace("/", "")) for text in action.block}
            assert plain.goal in block and 1 < len(block) < all_of_them
            (other, *_) = block - {plain.goal}
            assert block in plain.blocks(other)


def test_cosets_are_of_goals_with_the_blank_at_home():
    with pytest.raises(taquin.SolutionError, match="write _ on square 9"):
        taquin.Goal("a a a/b _ b/c c c").cosets()
    eight = taquin.Board("3x3@2,2")
    goal = taquin.Goal("a a a/b _ b/c c c", eight)
    with pytest.raises(taquin.SolutionError):
        goal.cosets(memory=1000)
    seen = []
    cosets = goal.cosets(metric="multi-tile", progress=seen.append)
    assert isinstance(seen[-1], taquin.Progress.Level)
    assert (cosets.goal, cosets.census()._repr_svg_()) == (goal, None)
    assert cosets.census().total["positions"] == 560
    with pytest.raises(taquin.GraphError, match="slides"):
        cosets.twist_graph()
    cosets = goal.cosets()
    around = cosets.twist_graph(around="c c c/b _ b/a a a", radius=1, first_only=True)
    assert 1 < len(around) <= 1 + 8
    with pytest.raises(ValueError, match="belong together"):
        cosets.twist_graph(radius=1)
    # More than 65 536 have no action.
    many = taquin.Goal("1 2 3 4/5 6 * */* * * _").cosets()
    with pytest.raises(taquin.SolutionError, match="65 536"):
        many.action()


def test_graphs_from_networkx():
    board = taquin.Board.from_networkx(networkx.grid_2d_graph(3, 3), home=(2, 2))
    assert board.group().name == taquin.Board("3x3").group().name
    assert (board.home, board.squares[1]) == ("2.2", "0.1")
    drawn = networkx.cycle_graph(4)
    networkx.set_node_attributes(drawn, networkx.circular_layout(drawn), "pos")
    assert taquin.Board.from_networkx(drawn).group().name == "C3"
    # Places in space are no drawing.
    solid = networkx.random_geometric_graph(8, 2, dim=3, seed=1)
    assert len(taquin.Board.from_networkx(solid).squares) == 8
    for graph, message in [
        (networkx.Graph([(0, 1), (2, 3)]), "not connected"),
        (networkx.Graph([(0, 0), (0, 1)]), "to itself$"),
        (networkx.Graph([("a b", "c")]), "invalid label 'a b'"),
    ]:
        with pytest.raises(taquin.BoardError, match=message):
            taquin.Board.from_networkx(graph)
    for graph, home in [(networkx.path_graph(3), "nonesuch"), (networkx.Graph(), None)]:
        with pytest.raises(taquin.BoardError, match="home names the square"):
            taquin.Board.from_networkx(graph, home=home)


@pytest.mark.parametrize("name", ["petersen", "3x4", "theta0", "eight"])
def test_boards_go_to_networkx_and_come_back(name):
    board = taquin.Board(name)
    graph = board.to_networkx()
    edges = {frozenset(edge) for edge in board.edges}
    writers = [
        networkx.generate_adjlist,
        networkx.generate_gexf,
        networkx.generate_gml,
        networkx.generate_graphml,
        networkx.generate_pajek,
        lambda graph: networkx.generate_edgelist(graph, data=False),
        lambda graph: [json.dumps(networkx.node_link_data(graph))],
    ]
    texts = ["\n".join(write(graph)) for write in writers]
    back = [taquin.Board.from_graph_text(text, home=board.home) for text in texts]
    for each in [taquin.Board.from_networkx(graph, home=board.home), *back]:
        assert {frozenset(edge) for edge in each.edges} == edges and each.home == board.home
    for write in [networkx.to_graph6_bytes, networkx.to_sparse6_bytes]:
        each = taquin.Board.from_graph_text(write(graph).decode())
        assert networkx.is_isomorphic(each.to_networkx(), graph)


def test_graphs_for_networkx(solution):
    graph = taquin.Board("five").twist_graph()
    network = graph.to_networkx()
    data = json.loads(graph.to_text("json"))
    assert network.number_of_nodes() == len(graph) == 60
    assert network.number_of_edges() == graph.edge_count == 240
    for node in data["nodes"]:
        name = node.pop("id")
        assert network.nodes[name] == node
    assert set(next(iter(network.edges(data=True)))[2]) == set(data["edges"][0]) - {"source", "target"}
    squares = taquin.Board("petersen").to_networkx()
    assert networkx.is_isomorphic(squares, networkx.petersen_graph())
    history = solution.history_graph(around="102536", radius=2)
    assert history.to_networkx().is_directed()
    with pytest.raises(ValueError, match="belong together"):
        solution.twist_graph(around="102536")
    with pytest.raises(taquin.Error, match="format"):
        graph.to_text("nonesuch")


def test_groups_agree_with_sympy():
    for name in ["2x2", "2x3", "five", "theta0", "1x2", "wheel-5"]:
        group = taquin.Board(name).group()
        group.check()
        assert group.to_sympy().order() == group.order, name
        assert group.to_gap().count(":=") >= 2
    assert taquin.Board("30x30").group().order == math.factorial(899) // 2


def test_pictures(solution):
    pictures = [EIGHT, EIGHT.goal, EIGHT.word("WXYZADY"), EIGHT.census(), solution["102536"],
                solution.class_graph(within=6), taquin.Board("2x2").distances(),
                taquin.solve("1_3/425/786"), taquin.solve("1_3/425/786").path]
    for each in pictures:
        assert each._repr_svg_().startswith("<svg"), each
    assert solution.twist_graph(within=6)._repr_svg_() is None


def test_the_explorer(solution, tmp_path):
    explorer = solution.explorer()
    html = explorer._repr_html_()
    assert html.startswith("<iframe") and html.count('"') == 8
    explorer.save(tmp_path / "explorer.html")
    assert (tmp_path / "explorer.html").read_text() == str(explorer)
    with pytest.raises(taquin.DrawError):
        taquin.Board("4x4").explorer()
    assert '<html lang="de">' in str(solution.explorer(language="de"))
    with pytest.raises(ValueError, match="no language is called 'xx'"):
        taquin.Board("five").explorer(language="xx")


def program():
    return str(pathlib.Path(sys.executable).with_name("taquin"))


def test_the_program_is_in_the_wheel():
    def run(*words, **options):
        return subprocess.run([program(), *words], capture_output=True, text=True, **options)

    assert run("--version").stdout == f"taquin {taquin.__version__}\n"
    census = run("census", "--format", "csv").stdout.splitlines()
    header, *rows = [line.split(",") for line in census]
    columns = dict(EIGHT.census())
    assert [int(row[1]) for row in rows[: len(columns["moves"])]] == columns["positions"].tolist()
    assert run("solve", "123/456/87_").returncode == 1
    assert run("census", "nonesuch").returncode == 2
    closed = subprocess.run(f"{program()} census | head -1", shell=True, capture_output=True)
    assert closed.returncode == 0 and closed.stderr == b""


def test_star_import_has_the_public_names():
    names = {}
    exec("from taquin import *", names)
    assert {"Board", "Position", "Solver", "solve"} <= names.keys()
    assert sorted(taquin.__all__) == sorted(taquin._taquin.__all__)


def test_a_graph_is_written_whole_or_not_at_all(tmp_path):
    graph = taquin.Board("five").twist_graph()
    path = tmp_path / "five.dot"
    graph.write(path, "dot")
    before = path.read_text()
    graph.write(path, "dot")
    assert path.read_text() == before and list(tmp_path.iterdir()) == [path]
    with pytest.raises(OSError):
        graph.write(tmp_path / "missing" / "five.dot", "dot")


@pytest.mark.parametrize(
    "board, position, goal",
    [
        ("2x3", "4 5 _/1 2 3", "_ 1 2/3 4 5"),
        ("3x3", "1 2 3/5 6 8/_ 4 7", None),
        ("theta0", "5 1 2 3 4 6 _", None),
    ],
)
def test_a_planner_finds_solutions_of_our_length(board, position, goal, tmp_path):
    files = [tmp_path / "domain.pddl", tmp_path / "problem.pddl"]
    options = ["--board", board, "-o", str(files[1])] + (["--goal", goal] if goal else [])
    subprocess.run([program(), "solve", position, *options], check=True)
    board = taquin.Board(board)
    written = tuple(path.read_text() for path in files)
    assert written == taquin.pddl(position, goal, board=board)
    breadth_first = pyperplan.planner.SEARCHES["bfs"]
    plan = pyperplan.planner.search_plan(*map(str, files), breadth_first, None)
    assert len(plan) == taquin.solve(position, board=board, goal=goal).moves > 5


def test_large_boards_have_short_solutions():
    board = taquin.Board("6x6")
    turned = " ".join(map(str, [2, 3, 1, *range(4, 36), 0]))
    result = taquin.solve(turned, board=board)
    assert result.method == "quick" and result.lower_bound <= result.moves
