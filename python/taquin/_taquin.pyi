from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import Any, ClassVar, Literal, TypedDict, Union, final, overload

import numpy
from numpy.typing import NDArray
from typing_extensions import NotRequired

# Aliases are values, so they are written for Python 3.9.
_PositionLike = Union[Position, str, Sequence[int], NDArray[Any]]
_Home = Union[str, int, tuple[int, int]]
_Metric = Literal["single-tile", "multi-tile"]
_Method = Literal["distances", "pdb", "ida", "astar", "three-cycles", "quick", "textbook"]
_Heuristic = Literal[
    "discrete", "hamming", "manhattan", "linear-conflict", "walking-distance", "pdb"
]
_GraphFormat = Literal[
    "graphml", "gexf", "dot", "json", "nodes.csv", "edges.csv", "sparse6", "gap"
]
_OnProgress = Union[Callable[[Progress], object], bool]

__all__ = [
    "Answer",
    "Board",
    "BoardError",
    "Census",
    "CosetAction",
    "Cosets",
    "Distances",
    "DistancesError",
    "Distribution",
    "DrawError",
    "Error",
    "Explorer",
    "Goal",
    "GoalDistances",
    "GoalSolution",
    "Graph",
    "GraphError",
    "Group",
    "Path",
    "Position",
    "PositionError",
    "Progress",
    "Puzzles",
    "Solution",
    "SolutionError",
    "SolveError",
    "SolveResult",
    "Solver",
    "SymmetryClass",
    "UNREACHABLE",
    "UnsolvableError",
    "Word",
    "WordError",
    "__version__",
    "named_boards",
    "pddl",
    "solve",
]

__version__: str
UNREACHABLE: int

class Error(ValueError):
    """What the library refuses."""
class BoardError(Error):
    """A text or a graph does not describe a board."""
class PositionError(Error):
    """A text or a sequence does not describe a position, or moves."""
class WordError(Error):
    """A text does not describe a word of twists."""
class SolutionError(Error):
    """A board's solution cannot be computed."""
class DistancesError(Error):
    """Distances cannot be computed."""
class GraphError(Error):
    """A graph cannot be built."""
class DrawError(Error):
    """A picture cannot be drawn."""
class SolveError(Error):
    """A position was not solved."""
class UnsolvableError(SolveError):
    """No moves lead to the goal."""

class Progress:
    """How far a long computation is, for a `progress` function.

    >>> import taquin
    >>> levels = []
    >>> distances = taquin.Board("2x3").distances(progress=levels.append)
    >>> levels[-1]
    Progress.Level(depth=21, positions=1)
    """
    @final
    class Table(Progress):
        """The work on a table of a pattern database begins."""
        __match_args__: ClassVar[tuple[str, ...]]
        def __new__(cls, number: int, tables: int) -> Progress.Table: ...
        @property
        def number(self) -> int: ...
        @property
        def tables(self) -> int: ...

    @final
    class Enumeration(Progress):
        """An enumeration of all positions begins: their number, and its memory in bytes."""
        __match_args__: ClassVar[tuple[str, ...]]
        def __new__(cls, positions: int, bytes: int) -> Progress.Enumeration: ...
        @property
        def positions(self) -> int: ...
        @property
        def bytes(self) -> int: ...

    @final
    class Level(Progress):
        """An enumeration has completed a level."""
        __match_args__: ClassVar[tuple[str, ...]]
        def __new__(cls, depth: int, positions: int) -> Progress.Level: ...
        @property
        def depth(self) -> int: ...
        @property
        def positions(self) -> int: ...

    @final
    class Listed(Progress):
        """So many of the positions of a level are listed."""
        __match_args__: ClassVar[tuple[str, ...]]
        def __new__(cls, listed: int, positions: int) -> Progress.Listed: ...
        @property
        def listed(self) -> int: ...
        @property
        def positions(self) -> int: ...

    @final
    class Shortening(Progress):
        """A search for a short solution: one of so many moves is known, and every solution has at least
        the others.
        """
        __match_args__: ClassVar[tuple[str, ...]]
        def __new__(cls, moves: int | None, lower_bound: int) -> Progress.Shortening: ...
        @property
        def moves(self) -> int | None: ...
        @property
        def lower_bound(self) -> int: ...

    @final
    class Threshold(Progress):
        """A search by iterative deepening: every solution has at least so many moves."""
        __match_args__: ClassVar[tuple[str, ...]]
        def __new__(cls, lower_bound: int, generated: int) -> Progress.Threshold: ...
        @property
        def lower_bound(self) -> int: ...
        @property
        def generated(self) -> int: ...

    @final
    class Frontier(Progress):
        """A best-first search: every solution has at least so many moves."""
        __match_args__: ClassVar[tuple[str, ...]]
        def __new__(cls, lower_bound: int, positions: int) -> Progress.Frontier: ...
        @property
        def lower_bound(self) -> int: ...
        @property
        def positions(self) -> int: ...

    @final
    class Solved(Progress):
        """So many of many positions are solved, in their order; the number of all is None where it is
        not known.
        """
        __match_args__: ClassVar[tuple[str, ...]]
        def __new__(cls, solved: int, positions: int | None) -> Progress.Solved: ...
        @property
        def solved(self) -> int: ...
        @property
        def positions(self) -> int | None: ...

def named_boards() -> list[str]:
    """The names of all named boards.

    >>> import taquin
    >>> "eight" in taquin.named_boards()
    True
    """

@final
class Board:
    """A graph of squares with a home for the blank.

    The text is a name (see named_boards), a grid such as 3x4, or g6: and a graph in graph6; the
    home may follow after @.

    >>> import taquin
    >>> eight = taquin.Board("eight")
    >>> eight
    Board('eight')
    >>> eight.group().name, eight.solution()["102536"].specimen
    ('A8', Word('WXYZADY'))
    """
    def __new__(cls, text: str, *, home: _Home | None = None) -> Board: ...
    @staticmethod
    def grid(rows: int, columns: int, *, home: _Home | None = None) -> Board:
        """The grid of this size, with its home in the last corner or at this row and column.

        >>> import taquin
        >>> taquin.Board.grid(3, 3, home=(2, 2)).symmetry_count
        8
        """
    @staticmethod
    def from_networkx(graph: Any, *, home: Any = None) -> Board:
        """A NetworkX graph as a board. The labels of the squares are the names of the nodes, with the
        items of a tuple joined by points; the home is a node, by default the last.

        >>> import networkx, taquin
        >>> board = taquin.Board.from_networkx(networkx.petersen_graph(), home=0)
        >>> board.group().name
        'S9'
        """
    @staticmethod
    def from_sage(graph: Any, *, home: Any = None) -> Board:
        """A graph of SageMath as a board, with labels and a home as from_networkx has them."""
    @staticmethod
    def from_graph6(text: str, *, home: _Home | None = None) -> Board:
        """A graph in graph6; the squares have the labels 1, 2, ….

        >>> import taquin
        >>> taquin.Board.from_graph6("DqK").group().order
        6
        """
    @staticmethod
    def from_sparse6(text: str, *, home: _Home | None = None) -> Board:
        """A graph in sparse6."""
    @staticmethod
    def from_graph_text(
        text: str, *, home: _Home | None = None, notation: str | None = None, undirected: bool = False
    ) -> Board:
        """A graph in a text, as other programs write it: a list of edges, GML, DOT, CSV, and more. The
        notation is one of the names in messages, such as 'GML'; without one the text shows it. An edge
        with a direction needs a partner in the other direction, unless directions are ignored.

        >>> import taquin
        >>> kite = taquin.Board.from_graph_text("graph { a -- b -- c -- a; c -- d }", home="a")
        >>> kite.home, len(kite.edges)
        ('a', 4)
        """
    @staticmethod
    def from_yaml(text: str) -> Board:
        """The board that a text in YAML describes, as the program reads and writes it."""
    @property
    def name(self) -> str:
        """The name."""
    @property
    def title(self) -> str:
        """A line about the board; empty for most."""
    @property
    def home(self) -> str:
        """The label of the home square."""
    @property
    def squares(self) -> list[str]:
        """The labels of the squares, in the order of the tiles of a position."""
    @property
    def edges(self) -> list[tuple[str, str]]:
        """The edges, as pairs of labels."""
    @property
    def loop_count(self) -> int:
        """The number of independent loops."""
    @property
    def first_tile(self) -> int:
        """The number of the first tile."""
    @property
    def is_bipartite(self) -> bool:
        """Whether two colours suffice for adjacent squares to differ."""
    @property
    def symmetry_count(self) -> int:
        """The number of symmetries that fix home."""
    @property
    def letters(self) -> list[str]:
        """The letters of the twists, in printed order."""
    @property
    def goal(self) -> Position:
        """The goal: every tile on its place and the blank at home."""
    def position(self, position: _PositionLike) -> Position:
        """A position on this board."""
    def word(self, text: str) -> Word:
        """A word of twists.

        >>> import taquin
        >>> word = taquin.Board("eight").word("[A, B]")
        >>> str(word), word.moves
        ('WXAB', 14)
        """
    def group(self) -> Group:
        """The group that the loops of the blank generate.

        >>> import taquin
        >>> group = taquin.Board("3x4").group()
        >>> group.name, group.order
        ('A11', 19958400)
        """
    def solution(
        self,
        *,
        method: Literal["schofield", "bfs"] | None = None,
        memory: int | None = None,
        progress: _OnProgress | None = None,
    ) -> Solution:
        """The complete solution of all standard positions."""
    def census(
        self, *, memory: int | None = None, progress: _OnProgress | None = None
    ) -> Census:
        """The numbers of standard positions and of their classes, by moves.

        >>> import taquin
        >>> census = taquin.Board("eight").census()
        >>> census["positions"][:4].tolist(), census.total["classes"]
        ([1, 8, 8, 40], 2572)
        """
    def distances(
        self,
        goal: _PositionLike | None = None,
        *,
        metric: _Metric = "single-tile",
        threads: int | None = None,
        memory: int | None = None,
        progress: _OnProgress | None = None,
    ) -> Distances:
        """The distances of all positions from a goal.

        >>> import taquin
        >>> distances = taquin.Board("3x3").distances()
        >>> distances["867/254/3_1"], distances.distribution.highest
        (31, 31)
        """
    def random_positions(self, count: int, *, seed: int) -> NDArray[numpy.int32]:
        """Random solvable positions as rows of tiles, the same for a seed on every machine.

        >>> import taquin
        >>> taquin.Board("4x4").random_positions(1000, seed=1).shape
        (1000, 16)
        """
    def lower_bounds(
        self,
        positions: NDArray[Any],
        *,
        heuristic: _Heuristic = "linear-conflict",
        goal: _PositionLike | None = None,
    ) -> NDArray[numpy.uint16]:
        """Lower bounds of the distances of the positions in the rows of an array, on grids of at most
        25 squares. The heuristics are those of Solver.

        >>> import taquin
        >>> board = taquin.Board("4x4")
        >>> board.lower_bounds(board.random_positions(4, seed=1), heuristic="manhattan")
        array([34, 36, 46, 26], dtype=uint16)
        """
    def twist_graph(
        self,
        *,
        first_only: bool = False,
        around: _PositionLike | None = None,
        radius: int | None = None,
        within: int | None = None,
    ) -> Graph:
        """The twist graph of the board's solution; see Solution.twist_graph."""
    def explorer(self, *, language: Literal["en", "de", "fr"] = "en") -> Explorer:
        """The explorer, an interactive page with the whole solution; its language is en, de or fr."""
    def to_graph6(self) -> str:
        """The graph in graph6."""
    def to_yaml(self) -> str:
        """The board in YAML."""
    def to_networkx(self) -> Any:
        """The graph of squares for NetworkX: the nodes are the labels.

        >>> import taquin
        >>> taquin.Board("3x3").to_networkx().number_of_edges()
        12
        """
    def to_sage(self) -> Any:
        """The graph of squares for SageMath: the vertices are the labels."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Position:
    """Tiles on the squares of a board, and the blank on the remaining one.

    A position is read from a text in any notation of the program, or from the tiles in the order of
    the squares. The blank is 0, or -1 on boards with a tile 0. Without a board the text must show a
    grid. What the text leaves open and was inferred is a warning.

    >>> import taquin
    >>> position = taquin.Position("867/254/3_1")
    >>> position.board.name, position.is_solvable
    ('3x3', True)
    >>> position.tiles
    array([8, 6, 7, 2, 5, 4, 3, 0, 1], dtype=int32)
    >>> print(position.drawing())
    8 6 7
    2 5 4
    3 _ 1
    """
    def __new__(cls, position: _PositionLike, board: Board | None = None) -> Position: ...
    @property
    def board(self) -> Board:
        """The board."""
    @property
    def tiles(self) -> NDArray[numpy.int32]:
        """The tiles in the order of the squares; the blank is 0, or -1 on boards with a tile 0."""
    @property
    def blank(self) -> str:
        """The label of the square without a tile."""
    @property
    def code(self) -> str | None:
        """The code: of a standard position, on boards where positions have codes; else None.

        >>> import taquin
        >>> taquin.Board("eight").position("025/1_3/746").code
        '102536'
        """
    @property
    def is_solvable(self) -> bool:
        """Whether moves lead to the board's goal."""
    def why(self, goal: _PositionLike | None = None) -> str:
        """Why moves lead to the goal, or why not.

        >>> import taquin
        >>> taquin.Position("123/456/87_").why()[:45]
        'the permutation of the squares, including the'
        """
    def moves(self) -> list[int]:
        """The numbers of the tiles that can slide."""
    def play(self, moves: str) -> Path:
        """Carries out moves: numbers of tiles, directions of tiles, or boards.

        >>> import taquin
        >>> path = taquin.Position("1_3/425/786").play("2 5 6")
        >>> path.end == path.end.board.goal, path.directions
        (True, 'ULU')
        """
    def drawing(self) -> str:
        """The board as drawn, in text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Path:
    """A sequence of moves from a position."""
    @property
    def tiles(self) -> list[int]:
        """The numbers of the tiles that slide, in order."""
    @property
    def directions(self) -> str | None:
        """The directions in which the tiles slide, as letters U, D, L, R; None where some move has
        none.
        """
    @property
    def start(self) -> Position:
        """The position at the beginning."""
    @property
    def end(self) -> Position:
        """The position at the end."""
    def positions(self) -> list[Position]:
        """The positions from the first to the last."""
    def animation(self) -> str:
        """A picture in which the tiles move, as SVG."""
    def __len__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Word:
    """A word of twists: a closed walk of the blank from home.

    >>> import taquin
    >>> word = taquin.Board("eight").word("WXYZADY")
    >>> len(word), word.elisions, word.moves
    (7, 4, 20)
    >>> word.position.code
    '102536'
    """
    @property
    def moves(self) -> int:
        """The number of moves of the reduced word."""
    @property
    def elisions(self) -> int:
        """The number of elisions of the reduced word."""
    @property
    def letters(self) -> list[str]:
        """The letters of the twists, in order."""
    @property
    def permutation(self) -> list[int]:
        """The effect on the tiles: the tile on place i goes to the i-th entry."""
    @property
    def walk(self) -> list[str]:
        """The labels of the squares that the blank visits, from home to home."""
    @property
    def position(self) -> Position:
        """The position that the word solves."""
    def apply_to(self, position: _PositionLike) -> Position:
        """The position after the word, from a standard position."""
    def inverse(self) -> Word:
        """The inverse word."""
    def reduced(self) -> Word:
        """The word without twists next to their inverses."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Group:
    """The group that the loops of the blank generate, as permutations of the places.

    >>> import taquin
    >>> group = taquin.Board("theta0").group()
    >>> group.name, group.order, group.degree
    ('PGL2(5)', 120, 6)
    """
    @property
    def name(self) -> str:
        """The name: those of the orbits' groups, joined by ×."""
    @property
    def full_name(self) -> str:
        """The name with subscripts, and another name of the same group if there is one."""
    @property
    def order(self) -> int:
        """The number of elements."""
    @property
    def order_formula(self) -> str:
        """The number of elements as a product that keeps factorials."""
    @property
    def degree(self) -> int:
        """The number of places."""
    @property
    def orbits(self) -> list[list[int]]:
        """All orbits, as lists of places."""
    @property
    def is_transitive(self) -> bool:
        """Whether there is only one orbit."""
    @property
    def is_primitive(self) -> bool:
        """Whether the group is transitive and preserves no nontrivial partition."""
    @property
    def is_even(self) -> bool:
        """Whether all elements are even."""
    @property
    def evidence(self) -> list[str]:
        """The evidence for the name and the order in words, for each orbit of two places or more.

        >>> import taquin
        >>> taquin.Board("2x2").group().evidence
        ['A alone moves these 3 places, in one cycle; 3 is prime, so it is primitive']
        """
    @property
    def generators(self) -> list[list[int]]:
        """One permutation of the places for each loop: the tile on place i goes to the i-th entry.

        >>> import taquin
        >>> taquin.Board("1x2").group().generators, taquin.Board("2x2").group().generators
        ([], [[1, 2, 0]])
        """
    def check(self) -> None:
        """Checks the evidence, without the code that found it; raises an Error where it does not hold."""
    def to_gap(self) -> str:
        """A program for GAP that defines the group G; also for Sage's libgap.eval."""
    def to_sympy(self) -> Any:
        """The group for SymPy. Both multiply from left to right.

        >>> import taquin
        >>> taquin.Board("eight").group().to_sympy().order()
        20160
        """

class _Total(TypedDict):
    moves: int
    positions: int
    classes: int
    extended_classes: NotRequired[int]

@final
class Census:
    """The numbers of standard positions and of their classes, by moves: columns of one table. Positions
    with equal or unknown tiles have no extended classes.

    >>> import taquin
    >>> census = taquin.Board("eight").census()
    >>> list(dict(census))
    ['moves', 'positions', 'classes', 'extended_classes']
    >>> census.total["positions"]
    20160
    """
    def keys(self) -> list[str]:
        """The names of the columns."""
    @property
    def total(self) -> _Total:
        """The sums of the columns, with the greatest number of moves."""
    def __getitem__(self, name: str, /) -> NDArray[numpy.uint64]: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...
    def _repr_svg_(self) -> str | None: ...

@final
class Distribution:
    """The number of positions at each distance from the goal: columns of one table.

    >>> import taquin
    >>> distribution = taquin.Board("2x2").distances().distribution
    >>> distribution["positions"].tolist(), distribution.mean
    ([1, 2, 2, 2, 2, 2, 1], 3.0)
    """
    def keys(self) -> list[str]:
        """The names of the columns."""
    @property
    def total(self) -> int:
        """The number of positions."""
    @property
    def highest(self) -> int:
        """The greatest distance."""
    @property
    def mean(self) -> float:
        """The mean distance."""
    @property
    def median(self) -> float:
        """The median distance."""
    def within(self, distance: int) -> int:
        """The number of positions at this distance or less."""
    def __getitem__(self, name: str, /) -> NDArray[numpy.uint64]: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Distances:
    """The distance of every position of a board from a goal.

    Index it with a position, or with an array whose rows are positions.

    >>> import taquin
    >>> board = taquin.Board("3x3")
    >>> distances = board.distances()
    >>> distances["1_3/425/786"]
    3
    >>> distances[board.random_positions(4, seed=1)]
    array([25, 27, 26, 13], dtype=uint16)
    >>> len(distances), round(distances.distribution.mean, 3)
    (181440, 21.972)
    >>> [str(position) for position in distances.farthest()]
    ['647850321', '867254301']
    """
    @property
    def board(self) -> Board:
        """The board."""
    @property
    def goal(self) -> Position:
        """The goal."""
    @property
    def distribution(self) -> Distribution:
        """The number of positions by distance."""
    @property
    def array(self) -> NDArray[numpy.uint16]:
        """The distances of all positions, by their numbers; UNREACHABLE where the goal is unreachable.
        The array shares the memory of this object, so it cannot be written to.

        >>> import taquin
        >>> distances = taquin.Board("2x3").distances()
        >>> int(distances.array[distances.index("312/_45")])
        3
        """
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]: ...
    def index(self, position: _PositionLike) -> int | None:
        """The number of a position in the array; None where the numbers do not cover it."""
    def positions(self) -> NDArray[numpy.int32]:
        """All positions as rows of tiles, in the order of the array."""
    def at(self, distance: int) -> list[Position]:
        """The positions at this distance."""
    def farthest(self) -> list[Position]:
        """The positions farthest from the goal."""
    def sample(self, count: int, *, distance: int | None = None, seed: int) -> list[Position]:
        """Random positions, from all or at one distance."""
    def next_moves(self, positions: NDArray[Any]) -> NDArray[numpy.int32]:
        """The number of the tile to push in an optimal move, the first of these if there are several,
        for each of the positions in the rows of an array. If several tiles slide, it is the one
        farthest from the blank. At the goal, and if the goal is unreachable, it is the number of the
        blank.

        >>> import taquin
        >>> board = taquin.Board("3x3")
        >>> board.distances().next_moves(board.random_positions(4, seed=1))
        array([2, 5, 6, 4], dtype=int32)
        """
    @overload
    def __getitem__(self, positions: Position | str | Sequence[int], /) -> int | None: ...
    @overload
    def __getitem__(self, positions: NDArray[Any], /) -> NDArray[numpy.uint16]: ...
    def __len__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Goal:
    """A goal whose tiles may look alike or not matter, and which may have several blanks.

    The text has a label for each square: a number or a word, where equal labels are interchangeable
    tiles; * for any other tile; _ for a blank. Without _ the blank may end on any square with *.
    Without a board the text must show a grid.

    >>> import taquin
    >>> row = taquin.Goal("1 2 3/* * */* * *")
    >>> row
    Goal('123/***/***', Board('3x3'))
    >>> distances = row.distances()
    >>> len(distances), distances["867/254/3_1"]
    (3024, 21)
    """
    def __new__(cls, labels: str, board: Board | None = None) -> Goal: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    @property
    def board(self) -> Board:
        """The board."""
    @property
    def blank_count(self) -> int:
        """The number of blanks; 0 if the blank may be on any of the squares with *."""
    def distances(
        self,
        *,
        metric: _Metric = "single-tile",
        threads: int | None = None,
        memory: int | None = None,
        progress: _OnProgress | None = None,
    ) -> GoalDistances:
        """The distances of all arrangements of these labels, in at most so many bytes of memory: a byte
        for each arrangement.
        """
    def solve(
        self,
        start: _PositionLike,
        *,
        metric: _Metric = "single-tile",
        max_moves: int | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: _OnProgress | None = None,
    ) -> GoalSolution:
        """A shortest solution: by the distances of all arrangements if these are few or there are several
        blanks, and else by a search, to which the limits of Solver apply. Nothing is kept for the next
        position.

        >>> import taquin
        >>> goal = taquin.Goal("1 2 3 4/5 6 7 8/* * * */* * * _")
        >>> len(goal.solve("9 2 12 7/5 14 1 6/3 11 8 4/13 10 15 _"))
        38
        """
    def cosets(
        self,
        *,
        metric: _Metric = "single-tile",
        threads: int | None = None,
        memory: int | None = None,
        progress: _OnProgress | None = None,
    ) -> Cosets:
        """The standard positions of the goal, in which equal tiles are interchangeable. The blank of the
        goal has to be at home.

        >>> import taquin
        >>> goal = taquin.Goal("a a a/b _ b/c c c", taquin.Board("eight"))
        >>> goal.cosets().census().total["positions"]
        560
        """
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Cosets:
    """The standard positions of a goal with equal or unknown tiles: the cosets of the elements that keep
    its labels, in the group of the board.

    >>> import taquin
    >>> cosets = taquin.Goal("a a a/b _ b/c c c", taquin.Board("3x3@2,2")).cosets()
    >>> cosets
    <Cosets of aaa/b_b/ccc on 3x3@2,2>
    >>> cosets.census()["classes"].tolist()
    [1, 2, 2, 10, 15, 19, 31, 35, 16, 16, 5, 1]
    >>> cosets.action().block
    ['aaa/b_b/ccc', 'ccc/b_b/aaa']
    """
    @property
    def goal(self) -> Goal:
        """The goal."""
    def census(self) -> Census:
        """The numbers of positions by moves, and of their classes under the symmetries of the board that
        take equal labels of the goal to equal ones.
        """
    def action(self) -> CosetAction:
        """How the group acts on the positions."""
    def twist_graph(
        self,
        *,
        first_only: bool = False,
        around: _PositionLike | None = None,
        radius: int | None = None,
        within: int | None = None,
    ) -> Graph:
        """The Schreier graph: its nodes are the positions that can be solved, and each twist is an edge;
        with first_only only those with which a shortest solution begins.

        >>> import taquin
        >>> taquin.Goal("1 2 3 * * * _", taquin.Board("theta0")).cosets().twist_graph()
        <Graph Schreier graph of the board theta0 and 123***_: 120 nodes, 480 edges>
        """

@final
class CosetAction:
    """How the group of a board acts on the standard positions of a goal with equal or unknown tiles.

    >>> import taquin
    >>> action = taquin.Goal("1 2 3 4 * * _", taquin.Board("theta0")).cosets().action()
    >>> action.stabilizer_order, action.orbit_sizes, action.is_primitive
    (1, [120, 120, 120], False)
    """
    @property
    def stabilizer_order(self) -> int:
        """The number of elements of the group that keep the labels of the goal."""
    @property
    def orbit_sizes(self) -> list[int]:
        """The numbers of positions in the orbits on all arrangements with the blank at home; first that of
        the goal, whose positions are those that can be solved.
        """
    @property
    def is_primitive(self) -> bool:
        """Whether the group preserves only the two trivial partitions of the goal's orbit."""
    @property
    def block(self) -> list[str] | None:
        """The goal's block in a partition of its orbit that the group preserves, one with the smallest
        blocks; None if the action is primitive.
        """

@final
class GoalDistances:
    """The distance of every arrangement of labels from a goal with such labels.

    Index it with a position, or with a text that has the labels of the goal.

    >>> import taquin
    >>> distances = taquin.Goal("a a a/b b b/c c _").distances()
    >>> distances["a b a/b c c/b a _"], distances.distribution.highest
    (14, 26)
    >>> [solution.end for solution in distances.solutions("a b a/b c c/b a _", limit=1)]
    ['aaa/bbb/cc_']
    """
    @staticmethod
    def load(path: str | PathLike[str], *, memory: int | None = None) -> GoalDistances:
        """Reads the distances that save, or taquin distances build --goal, wrote to a file, into at most so
        many bytes of memory. Checksums find every damage.

        >>> import pathlib, taquin, tempfile
        >>> distances = taquin.Goal("1 2 3/* * */* * *").distances()
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "row.distances")
        ...     distances.save(path)
        ...     taquin.GoalDistances.load(path)["867/254/3_1"]
        21
        """
    def save(self, path: str | PathLike[str]) -> None:
        """Writes the distances to a file, which load reads, and so does the program with --distances."""
    @property
    def goal(self) -> Goal:
        """The goal."""
    @property
    def metric(self) -> _Metric:
        """What counts as one move: single-tile or multi-tile."""
    @property
    def distribution(self) -> Distribution:
        """The number of arrangements by distance."""
    def at(self, distance: int) -> list[str]:
        """The arrangements at this distance, as text."""
    def farthest(self) -> list[str]:
        """The arrangements farthest from the goal, as text."""
    def sample(self, count: int, *, distance: int | None = None, seed: int) -> list[str]:
        """Random arrangements as text, from all or at one distance."""
    def solutions(self, start: _PositionLike, *, limit: int = 100) -> list[GoalSolution]:
        """Shortest solutions, at most so many; none if no moves lead to the goal.

        >>> import taquin
        >>> distances = taquin.Goal("1 2 3/4 5 6/7 _ _").distances()
        >>> [solution.slides for solution in distances.solutions("1 2 3/4 5 _/7 _ 6")]
        [[('9', '6')]]
        """
    def solution_count(self, start: _PositionLike) -> int:
        """The number of shortest solutions."""
    def __getitem__(self, start: _PositionLike, /) -> int | None: ...
    def __len__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class GoalSolution:
    """A solution to a goal with labels."""
    @property
    def slides(self) -> list[tuple[str, str]]:
        """The slides of single tiles, each as the labels of the square that the tile leaves and of the blank
        that it enters.
        """
    def arrangements(self) -> list[str]:
        """The arrangements from the start to the end, as text."""
    @property
    def end(self) -> str:
        """The arrangement at the end, one that the goal allows."""
    def __len__(self) -> int: ...

@final
class Puzzles:
    """Puzzles on one board, played side by side: the steps of an environment for reinforcement
    learning. The module taquin.gym makes environments of Gymnasium of them.

    An action is the number of the square to which the blank goes. In the metric multi-tile it may
    be several squares away. An action that is not a move changes nothing.

    goal: the goal, by default the board's own
    metric: single-tile, or multi-tile where the slide of several tiles is one move
    distances: those from the goal in the metric; without them neither distances nor optimal actions
    are known
    reward: sparse, which is 1 for the move that reaches the goal; or progress, the number of moves
    by which the goal comes nearer
    max_steps: the number of actions after which a puzzle is given up
    start: the least and the greatest distance of a puzzle at its start, which are all equally
    frequent, and so are the positions at each; by default any solvable position but the goal

    A puzzle that has ended begins anew with the next step, which ignores its action.

    >>> import numpy, taquin
    >>> distances = taquin.Board("3x3").distances()
    >>> puzzles = taquin.Puzzles(distances.board, 3, distances=distances, start=(2, 2))
    >>> puzzles.reset(seed=1)
    >>> for _ in range(2):
    ...     rewards, terminated, truncated = puzzles.step(puzzles.optimal_actions)
    >>> rewards, terminated, truncated
    (array([1., 1., 1.]), array([ True,  True,  True]), array([False, False, False]))
    """
    def __new__(
        cls,
        board: Board,
        count: int,
        *,
        goal: _PositionLike | None = None,
        metric: _Metric = "single-tile",
        distances: Distances | None = None,
        reward: Literal["sparse", "progress"] = "sparse",
        max_steps: int | None = None,
        start: tuple[int, int] | None = None,
    ) -> Puzzles: ...
    @property
    def board(self) -> Board:
        """The board."""
    @property
    def goal(self) -> Position:
        """The goal."""
    start: tuple[int, int] | None
    def reset(self, *, seed: int) -> None:
        """Begins all puzzles anew. The seed decides about these and all later starts."""
    def put(self, number: int, position: _PositionLike) -> None:
        """Begins one puzzle anew with this position."""
    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[numpy.float64], NDArray[numpy.bool_], NDArray[numpy.bool_]]:
        """One action for each puzzle: the rewards, whether the goal is reached, and whether the puzzle
        is given up.
        """
    @property
    def tiles(self) -> NDArray[numpy.int32]:
        """The positions as rows of tiles."""
    @property
    def action_masks(self) -> NDArray[numpy.int8]:
        """By puzzle and action: 1 if the action is a move, and 0 if it is not."""
    @property
    def distances(self) -> NDArray[numpy.int32] | None:
        """The distances from the goal; None where they are not given."""
    @property
    def optimal_actions(self) -> NDArray[numpy.int64] | None:
        """An optimal action for each puzzle, the first of these if there are several; at the goal an
        action that is not a move. None where the distances are not given.
        """
    def __len__(self) -> int: ...

@final
class Solution:
    """The complete solution of a board: what Schofield printed, for every standard position.

    >>> import taquin
    >>> solution = taquin.Board("eight").solution()
    >>> answer = solution["102536"]
    >>> answer.moves, answer.first_twists, [str(word) for word in answer.words()]
    (20, 'WZ', ['WXYZADY', 'ZWBDCBA'])
    """
    @property
    def board(self) -> Board:
        """The board."""
    def census(self) -> Census:
        """The numbers of positions and of their classes, by moves."""
    def columns(self) -> dict[str, NDArray[Any]]:
        """All answers as columns, in the order of the positions' ranks.

        >>> import taquin
        >>> columns = taquin.Board("eight").solution().columns()
        >>> str(columns["code"][1]), int(columns["moves"].max()), str(columns["specimen"][1])
        ('012346', 30, 'DCDYZ')
        """
    def twist_graph(
        self,
        *,
        first_only: bool = False,
        around: _PositionLike | None = None,
        radius: int | None = None,
        within: int | None = None,
    ) -> Graph:
        """The twist graph: its nodes are the standard positions, and each twist is an edge; with
        first_only only those that begin a minimal word.
        """
    def history_graph(
        self,
        *,
        around: _PositionLike | None = None,
        radius: int | None = None,
        within: int | None = None,
    ) -> Graph:
        """The history graph: a node is a position and its last twist, and the shortest paths to the
        node end are the minimal words.
        """
    def class_graph(
        self,
        *,
        inverses: bool = False,
        around: _PositionLike | None = None,
        radius: int | None = None,
        within: int | None = None,
    ) -> Graph:
        """The graph of the classes under the symmetries of the board, or with inverses of the extended
        classes.

        >>> import taquin
        >>> taquin.Board("eight").solution().class_graph(within=8)
        <Graph Quotient graph of the board eight: 9 nodes, 23 edges>
        """
    def explorer(self, *, language: Literal["en", "de", "fr"] = "en") -> Explorer:
        """The explorer, an interactive page with the whole solution; its language is en, de or fr."""
    def __getitem__(self, position: _PositionLike, /) -> Answer: ...
    def __iter__(self) -> Iterator[Answer]: ...
    def __len__(self) -> int: ...

@final
class Answer:
    """The part of a solution about one standard position.

    >>> import taquin
    >>> answer = taquin.Board("eight").solution()["102536"]
    >>> answer
    <Answer 102536: 20 moves, WXYZADY>
    >>> answer.symmetry_class.size
    8
    """
    @property
    def position(self) -> Position:
        """The position."""
    @property
    def code(self) -> str:
        """The code of the position."""
    @property
    def rank(self) -> int:
        """The rank of the position among those of its parity: Schofield's S."""
    @property
    def moves(self) -> int:
        """The number of moves to the goal."""
    @property
    def first_twists(self) -> str:
        """The letters with which a minimal word can begin, in printed order."""
    @property
    def word_count(self) -> int:
        """The number of minimal words."""
    @property
    def specimen(self) -> Word:
        """The minimal word that is printed."""
    @property
    def symmetry_class(self) -> SymmetryClass:
        """The class under the symmetries of the board that fix home."""
    @property
    def extended_class(self) -> SymmetryClass:
        """The extended class, with inverses."""
    def words(self, limit: int | None = None) -> list[Word]:
        """All minimal words in printed order, or the first of them."""
    def _repr_svg_(self) -> str: ...

@final
class SymmetryClass:
    """A class of positions, with its printed number."""
    @property
    def number(self) -> int:
        """The printed number, from 1: by moves, then by the representative's rank."""
    @property
    def representative(self) -> str:
        """The code of the member of least rank."""
    @property
    def moves(self) -> int:
        """The number of moves of every member."""
    @property
    def size(self) -> int:
        """The number of members."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Graph:
    """A graph of the positions of a board: the twist graph, the history graph, a quotient graph, or the
    Schreier graph of a goal with labels.

    >>> import taquin
    >>> graph = taquin.Board("five").twist_graph()
    >>> graph
    <Graph Twist graph of the board five: 60 nodes, 240 edges>
    >>> network = graph.to_networkx()
    >>> network.nodes["013"]["first_twists"]
    'B'
    """
    @property
    def title(self) -> str:
        """A line about the graph."""
    @property
    def edge_count(self) -> int:
        """The number of edges: arcs, each in one direction."""
    def to_text(self, format: _GraphFormat) -> str:
        """The graph in a format of the program: graphml, gexf, dot, json, nodes.csv, edges.csv,
        sparse6 or gap.
        """
    def write(self, path: str | PathLike[str], format: _GraphFormat) -> None:
        """Writes the graph to a file in such a format."""
    def to_networkx(self) -> Any:
        """The graph for NetworkX, with all attributes of its nodes and edges."""
    def __len__(self) -> int: ...
    def _repr_svg_(self) -> str | None: ...

@final
class Explorer:
    """The explorer: a page with the whole solution of a board, which a notebook shows inline."""
    def save(self, path: str | PathLike[str]) -> None:
        """Writes the page to a file."""
    def _repr_html_(self) -> str: ...

@final
class Solver:
    """Solves positions of one board for one goal. What all positions need is computed once.

    The methods are distances, pdb, ida, astar, three-cycles, quick and textbook; by default the best
    one for the board. An option has no effect where the method has no use for it:

    goal: the goal, by default the board's own
    metric: single-tile, or multi-tile where the slide of several tiles is one move
    target: one solution, all shortest solutions (of which at most limit are listed), or the length
    heuristic: of ida and astar: linear-conflict, manhattan, walking-distance, hamming, discrete,
    or pdb, a small pattern database
    pdb: the partition of the pattern database, such as 7-8, or a drawing; pdb_dir: a folder of files
    max_moves, time_limit (seconds), memory (bytes), threads: limits
    expected_positions: how many positions will be solved at least
    progress: a function that is called with each Progress, or True for a bar of tqdm

    >>> import taquin
    >>> solver = taquin.Solver(taquin.Board("3x4"))
    >>> result = solver.solve("7 10 8 11 / 3 0 4 6 / 2 9 1 5")
    >>> result.status, result.moves
    ('optimal', 33)
    >>> positions = solver.board.random_positions(3, seed=1)
    >>> [result.moves for result in solver.solve_many(positions)]
    [31, 30, 33]
    """
    def __new__(
        cls,
        board: Board,
        *,
        goal: _PositionLike | None = None,
        method: _Method | None = None,
        metric: _Metric = "single-tile",
        target: Literal["one", "all", "length"] = "one",
        limit: int = 100,
        heuristic: _Heuristic | None = None,
        pdb: str | None = None,
        pdb_dir: str | PathLike[str] | None = None,
        max_moves: int | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        expected_positions: int = 1,
        progress: _OnProgress | None = None,
    ) -> Solver: ...
    @property
    def board(self) -> Board:
        """The board."""
    @property
    def goal(self) -> Position:
        """The goal."""
    @property
    def method(self) -> _Method:
        """The method."""
    def solve(self, position: _PositionLike) -> SolveResult:
        """Solves a position."""
    @overload
    def solve_many(
        self,
        positions: Iterable[_PositionLike],
        *,
        threads: int | None = None,
        return_errors: Literal[False] = False,
        progress: _OnProgress | None = None,
    ) -> Iterator[SolveResult]:
        """Solves many positions, each on one of the threads, and gives the results in the order of the
        positions as they come. An error is raised when it is the turn of its position, or with
        return_errors given in place of the result. A function given as progress is called with a
        Progress.Solved for each result; True shows a bar. An exception of the iterable itself is raised
        after the results of the positions before it, also with return_errors.
        """
    @overload
    def solve_many(
        self,
        positions: Iterable[_PositionLike],
        *,
        threads: int | None = None,
        return_errors: Literal[True],
        progress: _OnProgress | None = None,
    ) -> Iterator[SolveResult | Exception]:
        """Solves many positions, each on one of the threads, and gives the results in the order of the
        positions as they come. An error is raised when it is the turn of its position, or with
        return_errors given in place of the result. A function given as progress is called with a
        Progress.Solved for each result; True shows a bar. An exception of the iterable itself is raised
        after the results of the positions before it, also with return_errors.
        """

@final
class SolveResult:
    """A solved position."""
    @property
    def position(self) -> Position:
        """The position."""
    @property
    def status(self) -> Literal["optimal", "suboptimal", "interrupted", "last-two-exchanged"]:
        """optimal, suboptimal, interrupted (by the time limit) or last-two-exchanged."""
    @property
    def method(self) -> _Method:
        """The name of the method."""
    @property
    def metric(self) -> _Metric:
        """What counts as one move."""
    @property
    def moves(self) -> int:
        """The number of moves of the solution."""
    @property
    def lower_bound(self) -> int | None:
        """The number of moves that every solution has at least, where the method proves one."""
    @property
    def path(self) -> Path | None:
        """The first solution."""
    @property
    def paths(self) -> list[Path]:
        """The solutions: one, or all up to the limit; none where only the length was asked for."""
    @property
    def solution_count(self) -> int | None:
        """The number of shortest solutions, where all were asked for."""
    @property
    def heuristic(self) -> _Heuristic | None:
        """The heuristic of A* or IDA*."""
    @property
    def pdb(self) -> str | None:
        """The sizes of the parts of the pattern database in use at the end."""
    @property
    def generated(self) -> int | None:
        """The number of nodes that a search generated."""
    @property
    def expanded(self) -> int | None:
        """The number of nodes that a search expanded."""
    @property
    def interrupted(self) -> bool | None:
        """Whether the time limit ended the search before it had counted all its nodes."""
    @property
    def elapsed(self) -> float:
        """How long it took, in seconds."""
    def _repr_svg_(self) -> str | None: ...

def pddl(
    position: _PositionLike, goal: _PositionLike | None = None, *, board: Board | None = None
) -> tuple[str, str]:
    """The domain and the problem of reaching the goal from a position, for planners that read PDDL.
    The slide of one tile is one action, so a shortest plan is a shortest solution. Without a board
    it is that of the position.

    >>> import taquin
    >>> domain, problem = taquin.pddl("867/254/3_1")
    >>> problem.splitlines()[0]
    '; 3x3: from 867254301 to 123456780'
    """
def solve(
    position: _PositionLike,
    *,
    board: Board | None = None,
    goal: _PositionLike | None = None,
    method: _Method | None = None,
    metric: _Metric = "single-tile",
    target: Literal["one", "all", "length"] = "one",
    limit: int = 100,
    heuristic: _Heuristic | None = None,
    pdb: str | None = None,
    pdb_dir: str | PathLike[str] | None = None,
    max_moves: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    expected_positions: int = 1,
    progress: _OnProgress | None = None,
) -> SolveResult:
    """Solves one position; without a board, that of the position. The options are those of Solver.

    >>> import taquin
    >>> taquin.solve("867/254/3_1").moves
    31
    >>> str(taquin.solve("1_3/425/786").path)
    '2 5 6'
    >>> taquin.solve("813/402/765", method="astar", heuristic="manhattan").generated
    70
    """
