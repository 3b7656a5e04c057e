"""Measures the package: python python/benches/speed.py, after pip install ./python.

The costs of single calls are those above the library's: what it takes to get into Rust and back.
"""

import time

import numpy

import taquin


def best(call, times=7):
    """The least time of a call, in seconds."""

    def once():
        start = time.perf_counter()
        call()
        return time.perf_counter() - start

    return min(once() for _ in range(times))


def each(call, count=100_000):
    """The time of one call among many, in microseconds."""

    def loop():
        for _ in range(count):
            call()

    def empty():
        for _ in range(count):
            pass

    return 1e6 * (best(loop, 3) - best(empty, 3)) / count


eight = taquin.Board("eight")
solution = eight.solution()
answer = solution["102536"]
grid = taquin.Board("3x3")
distances = grid.distances()
position = taquin.Position("867/254/3_1")
assert (answer.moves, distances[position]) == (20, 31)

print("one call, in microseconds")
print(f"  {each(lambda: None):7.2f}  a function of Python that does nothing, for comparison")
print(f"  {each(lambda: answer.moves):7.2f}  answer.moves")
print(f"  {each(lambda: answer.first_twists):7.2f}  answer.first_twists")
print(f"  {each(lambda: distances[position]):7.2f}  distances[position]")
print(f"  {each(lambda: solution['102536']):7.2f}  solution['102536'], which reads a text")

columns = solution.columns()
assert len(columns["code"]) == 20160
print("columns, in milliseconds")
print(f"  {1e3 * best(solution.columns):7.2f}  the 20 160 answers of eight")

rows = grid.random_positions(1_000_000, seed=1)
found = distances[rows]
assert found[:4].tolist() == [25, 27, 26, 13]
print("lookups, in seconds")
for kind in ["int32", "int8"]:
    typed = rows.astype(kind)
    print(f"  {best(lambda: distances[typed]):7.3f}  a million distances of 3x3, from {kind}")
assert numpy.array_equal(found, distances[rows.astype("int8")])

print("columns of a million positions of 3x3, in seconds")
print(f"  {best(lambda: distances.next_moves(rows), 3):7.3f}  next moves")
for heuristic in ["manhattan", "linear-conflict", "walking-distance"]:
    seconds = best(lambda: grid.lower_bounds(rows, heuristic=heuristic), 3)
    print(f"  {seconds:7.3f}  lower bounds, {heuristic}")

# One thread plays the puzzles, with random moves that are recorded first.
generator = numpy.random.default_rng(1)


def record(puzzles):
    """100 moves of each puzzle, and the tiles after them."""
    puzzles.reset(seed=1)
    game = []
    for _ in range(100):
        masks = puzzles.action_masks
        game.append((generator.random(masks.shape) * masks).argmax(axis=1))
        puzzles.step(game[-1])
    return game, puzzles.tiles


def play(puzzles, game, observe):
    puzzles.reset(seed=1)
    for moves in game:
        puzzles.step(moves)
        observe(puzzles)


def observe(puzzles):
    return puzzles.tiles, puzzles.action_masks, puzzles.distances, puzzles.optimal_actions


puzzles = taquin.Puzzles(grid, 10_000, distances=distances, max_steps=60)
game, tiles = record(puzzles)
print("steps of 10 000 puzzles of 3x3, in millions per second and core")
for look, what in [
    (lambda _: None, "rewards by exact distances"),
    (observe, "also tiles, masks, distances and optimal actions, as taquin.gym has them"),
]:
    print(f"  {1 / best(lambda: play(puzzles, game, look), 3):7.2f}  {what}")
    assert numpy.array_equal(puzzles.tiles, tiles)
