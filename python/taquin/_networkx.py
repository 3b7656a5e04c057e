"""Graphs from NetworkX and for it."""

from __future__ import annotations

import json
from typing import Any


def yaml(graph: Any, home: Any) -> str:
    """A NetworkX graph as a board in YAML, of which JSON is a part."""
    label = {node: _label(node) for node in graph}
    at = {node: data["pos"] for node, data in graph.nodes(data=True) if "pos" in data}
    if home is None:
        home = list(graph)[-1] if label else None
    elif home not in label:
        home = next((node for node in graph if str(node) == str(home)), home)
    return json.dumps(
        {
            "name": graph.name or "graph",
            "squares": [_square(label[node], at.get(node)) for node in graph],
            "edges": [[label[a], label[b]] for a, b in graph.edges()],
            "home": _label(home),
        }
    )


def graph(text: str) -> Any:
    """The NetworkX graph of a node-link text."""
    import networkx

    data = json.loads(text)
    kind = networkx.MultiDiGraph if data["multigraph"] else networkx.DiGraph
    network = kind(**data["graph"])
    network.add_nodes_from((node.pop("id"), node) for node in data["nodes"])
    network.add_edges_from(
        (edge.pop("source"), edge.pop("target"), edge) for edge in data["edges"]
    )
    return network


def _label(node: Any) -> int | str:
    if isinstance(node, tuple):
        return ".".join(map(str, node))
    return node if isinstance(node, int) and node >= 0 else str(node)


def _square(label: int | str, at: Any) -> Any:
    if at is None:
        return label
    x, y = map(float, at)
    return {"label": label, "at": [-y, x]}
