"""The mathematics of sliding puzzles.

A Board is a graph of squares with a home for the blank. Its Solution holds, for every standard
position, the number of moves, the first twists and the minimal words. Its Group is the group that
the loops of the blank generate. Distances are those of all positions from a goal, and a Solver
solves one position after another.

>>> import taquin
>>> eight = taquin.Board("eight")
>>> eight.group().name
'A8'
>>> eight.solution()["102536"].moves
20
>>> taquin.solve("867/254/3_1").moves
31
"""

from ._taquin import *  # noqa: F403
from ._taquin import __version__ as __version__

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
