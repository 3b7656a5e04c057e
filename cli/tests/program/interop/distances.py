"""NumPy loads the exported values, counts them, and saves them as numbers of 64 bits.

    distances.py EXPORTED.npy COUNTS.csv SAVED.npy"""

import csv
import itertools
import sys

import numpy as np

exported, counts, saved = sys.argv[1:]
values = np.load(exported)
with open(counts) as file:
    rows = [(int(row["moves"]), int(row["positions"])) for row in csv.DictReader(file)]
assert values.dtype == np.int8 and values.shape == (362880,), (values.dtype, values.shape)
assert list(enumerate(np.bincount(values[values >= 0]))) == rows

# The entries are in lexicographic order of the nine squares, the blank as 9.
order = {arrangement: at for at, arrangement in enumerate(itertools.permutations(range(1, 10)))}
assert values[order[(1, 2, 3, 4, 5, 6, 7, 8, 9)]] == 0
assert values[order[(1, 2, 3, 4, 5, 6, 7, 9, 8)]] == 1
assert values[order[(8, 6, 7, 2, 5, 4, 3, 9, 1)]] == 31
np.save(saved, values.astype(np.int64))
