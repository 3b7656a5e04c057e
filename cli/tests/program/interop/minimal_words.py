"""NetworkX's Dijkstra on the history graph: for every position the moves and the number of
minimal words, compared with `taquin lookup`. Usage: minimal_words.py NODES.csv EDGES.csv LOOKUP.csv"""

import csv
import sys
from collections import defaultdict

import networkx as nx

nodes, edges, lookup = (csv.DictReader(open(name, newline="")) for name in sys.argv[1:])
starts = {row["code"]: row["id"] for row in nodes if row["role"] == "start"}
# Backwards, so that one search from the end serves all positions.
graph = nx.DiGraph()
graph.add_weighted_edges_from((row["target"], row["source"], int(row["cost"])) for row in edges)
before, cost = nx.dijkstra_predecessor_and_distance(graph, "end")

best = nx.DiGraph((nearer, vertex) for vertex, list_ in before.items() for nearer in list_)
words = defaultdict(int, {"end": 1})
for vertex in nx.topological_sort(best):
    for farther in best.successors(vertex):
        words[farther] += words[vertex]

checked = 0
for row in lookup:
    start = starts[row["code"]]
    found = (cost[start], words[start])
    assert found == (int(row["moves"]), int(row["sequences"])), (row, found)
    checked += 1
assert checked == len(starts)
print(f"{checked} positions, {sum(words[start] for start in starts.values())} minimal words")
