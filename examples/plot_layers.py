"""Plots the layers of a graph that taquin has written: one dot for each vertex, the goal at the top.

    taquin graph --classes -o classes.graphml
    python3 examples/plot_layers.py classes.graphml layers.png

Needs networkx and matplotlib."""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import networkx as nx

source, target = sys.argv[1:]
graph = nx.read_graphml(source)
at = {vertex: (data["x"], data["y"]) for vertex, data in graph.nodes(data=True)}
moves = [data["moves"] for _, data in graph.nodes(data=True)]

figure, axes = plt.subplots(figsize=(10, 7))
towards_goal = [
    (a, b)
    for a, b, data in graph.edges(data=True)
    if data.get("first_twist") or data.get("first_twists") or data.get("nearer")
]
nx.draw_networkx_edges(
    graph, at, towards_goal, arrows=False, width=0.3, alpha=0.2, ax=axes
)
nx.draw_networkx_nodes(graph, at, node_size=6, node_color=moves, cmap="viridis", ax=axes)

# One label at the left of each layer: its moves and its number of vertices.
left = min(x for x, _ in at.values())
rows = {}
for vertex, data in graph.nodes(data=True):
    rows.setdefault(data["y"], []).append(data["moves"])
for y, layer in rows.items():
    axes.text(left, y, f"{layer[0]} moves: {len(layer)}  ", ha="right", va="center", fontsize=8)
axes.set_axis_off()
figure.savefig(target, dpi=150, bbox_inches="tight")
