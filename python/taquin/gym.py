"""Sliding puzzles as environments of Gymnasium.

An observation is the tiles in the order of the squares, as Position.tiles has them. An action is
the number of the square to which the blank goes; in the metric multi-tile this may be several
squares away. info["action_mask"] marks the actions that are moves; the others change nothing. If the
distances of all positions are known, info has "distance" and "optimal_action", too. At the goal the
optimal action is one that is no move.

The environments are registered as taquin/SlidingPuzzle-v0. gymnasium.make_vec makes SlidingPuzzles,
which plays all its puzzles in one call of Rust.

>>> import gymnasium, taquin.gym
>>> env = gymnasium.make("taquin/SlidingPuzzle-v0", board="3x3", start=(5, 5))
>>> observation, info = env.reset(seed=1)
>>> int(info["distance"])
5
>>> terminated = False
>>> while not terminated:
...     observation, reward, terminated, _, info = env.step(info["optimal_action"])
>>> observation.tolist(), reward
([1, 2, 3, 4, 5, 6, 7, 8, 0], 1.0)
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Literal, TypedDict, cast

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._taquin import Board, Distances, Position, Puzzles

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._taquin import _Metric, _PositionLike

__all__ = ["SlidingPuzzle", "SlidingPuzzles"]

_Tiles = NDArray[numpy.int32]
_Info = dict[str, Any]


class _Options(TypedDict, total=False):
    """Options of both environments, as taquin.Puzzles has them."""

    goal: _PositionLike | None
    metric: _Metric
    reward: Literal["sparse", "progress"]
    max_steps: int | None
    start: tuple[int, int] | None


class _Starting:
    """What has puzzles that begin at some distance."""

    _puzzles: Puzzles

    @property
    def start(self) -> tuple[int, int] | None:
        """The distances at which puzzles begin; None for all solvable positions."""
        return self._puzzles.start

    @start.setter
    def start(self, start: tuple[int, int] | None) -> None:
        self._puzzles.start = start


class SlidingPuzzle(_Starting, gymnasium.Env[_Tiles, numpy.int64]):
    """One puzzle.

    By default the distances are computed for boards of a few million positions, once for all
    environments; True computes them for any board, and False for none. The other options are those
    of taquin.Puzzles.

    reset(options={"position": position}) begins with this position. Setting start changes the least
    and the greatest distance at which puzzles begin from then on, so it can follow a curriculum.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        board: Board | str = "3x3",
        *,
        distances: Distances | bool | None = None,
        render_mode: str | None = None,
        **options: Unpack[_Options],
    ) -> None:
        self.render_mode = render_mode
        self._puzzles = _puzzles(board, 1, distances, options)
        self.observation_space, self.action_space = _spaces(self._puzzles.board)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Tiles, _Info]:
        super().reset(seed=seed)
        self._puzzles.reset(seed=_seed(self.np_random))
        if options and "position" in options:
            self._puzzles.put(0, options["position"])
        return self._observed()

    def step(self, action: numpy.int64) -> tuple[_Tiles, float, bool, bool, _Info]:
        rewards, terminated, truncated = self._puzzles.step(numpy.array([action]))
        tiles, info = self._observed()
        return tiles, float(rewards[0]), bool(terminated[0]), bool(truncated[0]), info

    def render(self) -> str | None:  # type: ignore[override]
        """The board as drawn, with the render mode ansi."""
        if self.render_mode != "ansi":
            return None
        return Position(self._puzzles.tiles[0], self._puzzles.board).drawing()

    def _observed(self) -> tuple[_Tiles, _Info]:
        info = {name: column[0] for name, column in _columns(self._puzzles).items()}
        return self._puzzles.tiles[0], info


class SlidingPuzzles(_Starting, VectorEnv[_Tiles, NDArray[numpy.int64], NDArray[Any]]):
    """Many puzzles, played side by side in Rust, with the options of SlidingPuzzle.

    A puzzle that has ended begins anew with the next step, which ignores its action. Setting start
    changes the distances at which puzzles begin from then on. reset(options={"positions": rows})
    begins with the rows of an array.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        board: Board | str = "3x3",
        *,
        distances: Distances | bool | None = None,
        **options: Unpack[_Options],
    ) -> None:
        self.num_envs = num_envs
        self._puzzles = _puzzles(board, num_envs, distances, options)
        self.single_observation_space, self.single_action_space = _spaces(self._puzzles.board)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Tiles, _Info]:
        super().reset(seed=seed)
        self._puzzles.reset(seed=_seed(self.np_random))
        if options and "positions" in options:
            for number, position in enumerate(options["positions"]):
                self._puzzles.put(number, position)
        return self._puzzles.tiles, self._info()

    def step(
        self, actions: NDArray[numpy.int64]
    ) -> tuple[_Tiles, NDArray[Any], NDArray[Any], NDArray[Any], _Info]:
        rewards, terminated, truncated = self._puzzles.step(actions)
        return self._puzzles.tiles, rewards, terminated, truncated, self._info()

    def _info(self) -> _Info:
        columns = _columns(self._puzzles)
        # Gymnasium marks the environments that have an item.
        all_have = {f"_{name}": numpy.ones(self.num_envs, bool) for name in columns}
        return {**columns, **all_have}


def _puzzles(
    board: Board | str, count: int, distances: Distances | bool | None, options: _Options
) -> Puzzles:
    board = Board(board) if isinstance(board, str) else board
    if distances is None:
        distances = len(board) * board.group().order <= _MOST_POSITIONS
    if isinstance(distances, bool):
        goal = options.get("goal")
        goal = board.goal if goal is None else board.position(goal)
        metric = options.get("metric", "single-tile")
        distances = _distances(board, goal, metric) if distances else None
    return Puzzles(board, count, distances=distances, **options)


# With more positions, distances are computed only if they are asked for.
_MOST_POSITIONS = 1 << 23


def _compute(board: Board, goal: Position, metric: _Metric) -> Distances:
    return board.distances(goal, metric=metric)


_distances = functools.lru_cache(maxsize=8)(_compute)


def _spaces(board: Board) -> tuple[spaces.Space[_Tiles], spaces.Space[numpy.int64]]:
    blank = -1 if board.first_tile == 0 else 0
    highest = board.first_tile + len(board) - 2
    tiles = spaces.Box(blank, highest, (len(board),), numpy.int32)
    return cast("spaces.Space[_Tiles]", tiles), spaces.Discrete(len(board))


def _columns(puzzles: Puzzles) -> dict[str, NDArray[Any]]:
    columns: dict[str, NDArray[Any]] = {"action_mask": puzzles.action_masks}
    if (distances := puzzles.distances) is not None:
        columns["distance"] = distances
    if (actions := puzzles.optimal_actions) is not None:
        columns["optimal_action"] = actions
    return columns


def _seed(generator: numpy.random.Generator) -> int:
    return int(generator.integers(1 << 63))


gymnasium.register(
    id="taquin/SlidingPuzzle-v0",
    entry_point="taquin.gym:SlidingPuzzle",
    vector_entry_point="taquin.gym:SlidingPuzzles",
)
