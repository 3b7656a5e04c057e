"""Plots the layers of a graph that taquin has written: one dot for each vertex, the goal at the top.

    taquin graph --kind classes -o classes.graphml
    python3 examples/plot_layers.py classes.graphml layers.png

A layer with many vertices has several rows, so that no two dots touch. Needs networkx and
matplotlib."""

import collections
import math
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import networkx as nx

MOST = 120  # dots in a row
WIDTH = 660  # of the widest row, in points
GAP = 30  # points between two layers

source, target = sys.argv[1:]
graph = nx.read_graphml(source)
layers = collections.defaultdict(list)
for vertex, data in graph.nodes(data=True):
    layers[data["y"]].append(vertex)

rows_of = {y: math.ceil(len(layer) / MOST) for y, layer in layers.items()}
widest = max(math.ceil(len(layer) / rows_of[y]) for y, layer in layers.items())
pitch = min(WIDTH / widest, GAP)  # from dot to dot

# The rows of a layer are filled column by column, which keeps the order from left to right.
at, heads, y = {}, [], 0
for height, layer in sorted(layers.items(), reverse=True):
    layer.sort(key=lambda vertex: graph.nodes[vertex]["x"])
    rows = rows_of[height]
    columns = math.ceil(len(layer) / rows)
    for place, vertex in enumerate(layer):
        column, row = divmod(place, rows)
        at[vertex] = ((column - (columns - 1) / 2) * pitch, y - row * pitch)
    heads.append((y, f"{graph.nodes[layer[0]]['moves']} moves: {len(layer)}"))
    y -= (rows - 1) * pitch + GAP

# One unit is one point on paper.
right = max(x for x, _ in at.values()) + pitch
left, labels = -right, 90
figure = plt.figure(figsize=((2 * right + labels) / 72, -y / 72))
axes = figure.add_axes((0, 0, 1, 1))
axes.set(xlim=(left - labels, right), ylim=(y + GAP / 2, GAP / 2))
towards_goal = [
    (a, b)
    for a, b, data in graph.edges(data=True)
    if data.get("first_twist") or data.get("first_twists") or data.get("nearer")
]
nx.draw_networkx_edges(
    graph, at, towards_goal, arrows=False, width=0.3, alpha=0.15, ax=axes
)
moves = [data["moves"] for _, data in graph.nodes(data=True)]
size = min(0.6 * pitch, 8) ** 2
nx.draw_networkx_nodes(
    graph, at, node_size=size, node_color=moves, cmap="viridis", linewidths=0, ax=axes
)
for y, text in heads:
    axes.text(left, y, text, ha="right", va="center", fontsize=8)
axes.set_axis_off()
figure.savefig(target, dpi=150)
