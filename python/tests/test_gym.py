"""The environments of Gymnasium, and the puzzles beneath them."""

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

import taquin
import taquin.gym

OPTIONS = [
    {"board": "3x3"},
    {"board": "3x3", "metric": "multi-tile", "reward": "progress", "max_steps": 5},
    {"board": "3x3", "goal": "_12/345/678", "start": (1, 9)},
    {"board": "eight"},
    {"board": "petersen", "distances": False},
    {"board": "theta0", "reward": "progress"},
    {"board": "4x4", "metric": "multi-tile"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.filterwarnings("error::UserWarning")
def test_gymnasium_accepts_the_environment(options):
    env = gymnasium.make("taquin/SlidingPuzzle-v0", render_mode="ansi", **options)
    check_env(env.unwrapped, skip_render_check=False)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_steps_are_moves_of_the_board(options):
    board = taquin.Board(options["board"])
    metric = options.get("metric", "single-tile")
    goal = board.position(options.get("goal", str(board.goal)))
    exact = len(board) < 16 and options.get("distances") is not False
    distances = board.distances(goal, metric=metric) if exact else None
    env = gymnasium.make("taquin/SlidingPuzzle-v0", **options)
    env.action_space.seed(1)
    tiles, info = env.reset(seed=1)
    for _ in range(200):
        assert "goal" in options or taquin.Position(tiles, board).is_solvable
        masked = numpy.flatnonzero(info["action_mask"])
        neighbours = reachable(board, tiles, metric)
        assert set(masked) == set(neighbours)
        assert ("distance" in info) == ("optimal_action" in info) == exact
        if exact:
            assert info["distance"] == distances[tiles]
            nearer = neighbours[info["optimal_action"]]
            assert distances[numpy.array(nearer)] == info["distance"] - 1
        action = env.action_space.sample(info["action_mask"])
        before = info.get("distance")
        tiles, reward, terminated, truncated, info = env.step(action)
        assert tiles.tolist() == neighbours[action]
        assert terminated == (taquin.Position(tiles, board) == goal)
        if options.get("reward") == "progress":
            assert reward == before - info["distance"]
        else:
            assert reward == terminated
        if terminated or truncated:
            tiles, info = env.reset()


def reachable(board, tiles, metric):
    """By square to which the blank can go: the tiles after the move, found without the library."""
    tiles = tiles.tolist()
    labels, blank = board.squares, tiles.index(-1 if board.first_tile == 0 else 0)
    edges = {frozenset(edge) for edge in board.edges}
    columns = 3 if len(board) == 9 else 4
    after = {}
    for to in range(len(board)):
        if frozenset((labels[blank], labels[to])) in edges:
            after[to] = slide(tiles, [blank, to])
        elif metric == "multi-tile" and to != blank:
            (row, column), (to_row, to_column) = divmod(blank, columns), divmod(to, columns)
            if row == to_row or column == to_column:
                step = 1 if row == to_row else columns
                step = step if to > blank else -step
                after[to] = slide(tiles, [*range(blank, to, step), to])
    return after


def slide(tiles, squares):
    tiles = list(tiles)
    for to, source in zip(squares, squares[1:]):
        tiles[to], tiles[source] = tiles[source], tiles[to]
    return tiles


def test_an_action_that_is_no_move_changes_nothing():
    env = taquin.gym.SlidingPuzzle("3x3")
    tiles, info = env.reset(options={"position": "867/254/3_1"})
    assert info["distance"] == 31
    assert info["action_mask"].tolist() == [0, 0, 0, 0, 1, 0, 1, 0, 1]
    for action in [0, 7]:
        after, reward, terminated, truncated, info = env.step(action)
        assert (after == tiles).all() and (reward, terminated, truncated) == (0, False, False)
    with pytest.raises(ValueError, match="not the number of a square"):
        env.step(9)
    with pytest.raises(taquin.UnsolvableError):
        env.reset(options={"position": "123/456/87_"})


def test_starts_follow_the_curriculum_and_the_seed():
    envs = taquin.gym.SlidingPuzzles(2000, "3x3", start=(3, 5), max_steps=1)
    tiles, info = envs.reset(seed=7)
    assert set(info["distance"]) == {3, 4, 5}
    assert numpy.bincount(info["distance"])[3:].min() > 550
    again, _ = envs.reset(seed=7)
    other, _ = envs.reset(seed=8)
    assert (again == tiles).all() and (other != tiles).any()
    envs.start = (20, 20)
    no_moves = numpy.zeros(2000, int)
    _, _, _, truncated, _ = envs.step(no_moves)
    assert truncated.all()
    _, rewards, terminated, truncated, info = envs.step(no_moves)
    assert not (rewards.any() or terminated.any() or truncated.any())
    assert set(info["distance"]) == {20} and envs.start == (20, 20)
    envs.start = None
    assert len(set(envs.reset(seed=1)[1]["distance"])) > 10
    for start in [(32, 40), (5, 3), (0, 0)]:
        with pytest.raises(ValueError, match="no puzzle begins"):
            envs.start = start


def test_many_puzzles_are_played_as_one():
    envs = gymnasium.make_vec("taquin/SlidingPuzzle-v0", 3, board="3x3", max_steps=40)
    assert isinstance(envs.unwrapped, taquin.gym.SlidingPuzzles)
    singles = [taquin.gym.SlidingPuzzle("3x3", max_steps=40) for _ in range(3)]
    tiles, info = envs.reset(seed=1)
    states = [env.reset(options={"position": row}) for env, row in zip(singles, tiles)]
    envs.action_space.seed(1)
    over = numpy.zeros(3, bool)
    for _ in range(40):
        actions = envs.action_space.sample(mask=tuple(info["action_mask"]))
        tiles, rewards, terminated, truncated, info = envs.step(actions)
        for number, env in enumerate(singles):
            if not over[number]:
                single = env.step(actions[number])
                assert single[0].tolist() == tiles[number].tolist()
                ended = (rewards[number], terminated[number], truncated[number])
                assert single[1:4] == ended
                assert {name: info[name][number].tolist() for name in single[4]} == {
                    name: value.tolist() for name, value in single[4].items()
                }
        over |= terminated | truncated
    assert over.all() and truncated.any()
    assert envs.observation_space.contains(tiles)


def test_optimal_actions_solve_in_the_least_number_of_moves():
    for metric in ["single-tile", "multi-tile"]:
        envs = taquin.gym.SlidingPuzzles(100, "2x4", metric=metric, start=(1, 10))
        _, info = envs.reset(seed=3)
        moves, steps, over = info["distance"], numpy.zeros(100, int), numpy.zeros(100, bool)
        while not over.all():
            _, _, terminated, _, info = envs.step(info["optimal_action"])
            steps += ~over
            over |= terminated
        assert steps.tolist() == moves.tolist()


def test_wrong_options_are_refused():
    board = taquin.Board("3x3")
    for options, message in [
        ({"reward": "progress"}, "needs distances"),
        ({"reward": "magic"}, "sparse or progress"),
        ({"start": (1, 2)}, "needs distances"),
        ({"distances": board.distances(), "metric": "multi-tile"}, "another metric"),
        ({"distances": board.distances(), "goal": "_12/345/678"}, "another goal"),
    ]:
        with pytest.raises(ValueError, match=message):
            taquin.Puzzles(board, 1, **options)
    with pytest.raises(ValueError, match="2 actions for 1 puzzles"):
        taquin.Puzzles(board, 1).step(numpy.array([1, 2]))
    with pytest.raises(taquin.Error, match="not a grid"):
        taquin.Puzzles(taquin.Board("petersen"), 1, metric="multi-tile")
