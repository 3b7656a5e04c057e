"""Graphs from NetworkX and Sage, and for them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any


def from_networkx(graph: Any, home: Any) -> str:
    """A NetworkX graph as a board in YAML."""
    at = {node: data["pos"] for node, data in graph.nodes(data=True) if "pos" in data}
    return _yaml(graph.name, list(graph), graph.edges(), at, home)


def from_sage(graph: Any, home: Any) -> str:
    """A graph of Sage as a board in YAML."""
    edges = graph.edges(sort=False, labels=False)
    return _yaml(graph.name(), graph.vertices(sort=False), edges, graph.get_pos() or {}, home)


def to_networkx(text: str) -> Any:
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


def to_sage(name: str, squares: Sequence[str], edges: Sequence[tuple[str, str]]) -> Any:
    """The graph of these squares for Sage."""
    from sage.graphs.graph import Graph

    return Graph([squares, edges], format="vertices_and_edges", name=name)


def _yaml(
    name: str,
    nodes: Sequence[Any],
    edges: Iterable[tuple[Any, Any]],
    at: Mapping[Any, Any],
    home: Any,
) -> str:
    """A graph as a board in YAML, of which JSON is a part."""
    label = {node: _label(node) for node in nodes}
    if home is None:
        home = nodes[-1] if nodes else None
    elif home not in label:
        home = next((node for node in nodes if str(node) == str(home)), home)
    return json.dumps(
        {
            "name": name or "graph",
            "squares": [_square(label[node], at.get(node)) for node in nodes],
            "edges": [[label[a], label[b]] for a, b in edges],
            "home": _label(home),
        }
    )


def _label(node: Any) -> int | str:
    if isinstance(node, tuple):
        return ".".join(map(str, node))
    return node if isinstance(node, int) and node >= 0 else str(node)


def _square(label: int | str, at: Any) -> Any:
    # A place on a line or in space is not one in the drawing.
    if at is None or len(at) != 2:
        return label
    x, y = map(float, at)
    return {"label": label, "at": [-y, x]}
