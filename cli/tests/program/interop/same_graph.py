"""Reads one graph in every format with NetworkX and python-igraph, and compares all of them with the
CSV tables: the same vertices, arcs and attributes. Usage: same_graph.py PREFIX [--dot]"""

import csv
import json
import sys
import xml.etree.ElementTree as xml

import igraph
import networkx as nx

prefix = sys.argv[1]
NUMBERS = {"moves", "class", "size", "sequences", "cost", "multiplicity", "tile", "x", "y"}
TRUTHS = {"first_twist", "nearer", "standard"}


def typed(name, text, of_arc):
    if name in NUMBERS or (of_arc and name == "first_twists"):
        return float(text)
    return text == "true" if name in TRUTHS else text


def table(name, of_arc):
    with open(f"{prefix}.{name}.csv", newline="") as file:
        return [{k: typed(k, v, of_arc) for k, v in row.items()} for row in csv.DictReader(file)]


nodes = {row["id"]: {k: v for k, v in row.items() if k != "id"} for row in table("nodes", False)}
rows = table("edges", True)
arcs = {(row.pop("source"), row.pop("target")): row for row in rows}
assert len(arcs) == len(rows), "this script wants a graph without parallel arcs"


def same(program, found_nodes, found_arcs, without=()):
    def kept(attributes):
        return {k: v for k, v in attributes.items() if k not in without}

    assert found_nodes.keys() == nodes.keys(), program
    for node, attributes in nodes.items():
        assert kept(found_nodes[node]) == kept(attributes), (program, found_nodes[node], attributes)
    assert found_arcs.keys() == arcs.keys(), program
    for arc, attributes in arcs.items():
        assert kept(found_arcs[arc]) == kept(attributes), (program, found_arcs[arc], attributes)
    print(f"{program}: {len(nodes)} vertices, {len(arcs)} arcs, all attributes")


def of_networkx(program, graph, drop=(), convert=lambda name, value, of_arc: value, without=()):
    assert graph.is_directed() and not graph.is_multigraph()

    def attributes(values, of_arc):
        return {k: convert(k, v, of_arc) for k, v in values.items() if k not in drop}

    same(
        program,
        {n: attributes(d, False) for n, d in graph.nodes(data=True)},
        {(a, b): attributes(d, True) for a, b, d in graph.edges(data=True)},
        without,
    )


of_networkx("networkx, GraphML", nx.read_graphml(f"{prefix}.graphml"), drop=("id",))

with open(f"{prefix}.json") as file:
    of_networkx("networkx, node-link JSON", nx.node_link_graph(json.load(file), edges="edges"))

gexf = nx.read_gexf(f"{prefix}.gexf")
for _, attributes in gexf.nodes(data=True):
    at = attributes.pop("viz")["position"]
    attributes.update(x=at["x"], y=at["y"])
of_networkx("networkx, GEXF", gexf, drop=("id",))

simple = nx.read_sparse6(f"{prefix}.sparse6")
order = {node: number for number, node in enumerate(nodes)}
undirected = {frozenset((order[a], order[b])) for a, b in arcs if a != b}
assert {frozenset(edge) for edge in simple.edges()} == undirected
assert simple.number_of_nodes() == len(nodes)
print(f"networkx, sparse6: {len(nodes)} vertices, {len(undirected)} edges")

if "--dot" in sys.argv:
    def bare(name, value, of_arc):
        value = value[1:-1] if value.startswith('"') else value
        return typed(name, value, of_arc)

    dot = nx.nx_pydot.read_dot(f"{prefix}.dot")
    dot.remove_nodes_from([node for node in dot if node.strip('"') in ("", "\\n")])
    dot = nx.DiGraph(nx.relabel_nodes(dot, {node: node.strip('"') for node in dot}))
    for _, attributes in dot.nodes(data=True):
        x, y = attributes.pop("pos").strip('"!').split(",")
        attributes.update(x=x, y=y)
    of_networkx("networkx with pydot, DOT", dot, convert=bare)

graph = igraph.Graph.Read_GraphML(f"{prefix}.graphml")
assert graph.is_directed()
vertices = [v.attributes() for v in graph.vs]
names = [v.pop("id") for v in vertices]
edges = {}
for e in graph.es:
    attributes = e.attributes()
    attributes.pop("id", None)
    edges[names[e.source], names[e.target]] = attributes
same("igraph, GraphML", dict(zip(names, vertices)), edges)

# Gephi wants: typed attributes declared before use, unique ids, a position of each vertex.
G, VIZ = "{http://gexf.net/1.3}", "{http://gexf.net/1.3/viz}"
root = xml.parse(f"{prefix}.gexf").getroot()
assert root.tag == f"{G}gexf" and root.get("version") == "1.3"
for kind in ("node", "edge"):
    ids = [element.get("id") for element in root.iter(f"{G}{kind}")]
    assert len(ids) == len(set(ids))
    declared = root.find(f"{G}graph/{G}attributes[@class='{kind}']")
    known = {a.get("id"): a.get("type") for a in declared}
    assert set(known.values()) <= {"string", "long", "boolean"}
    for element in root.iter(f"{G}{kind}"):
        assert all(value.get("for") in known for value in element.iter(f"{G}attvalue"))
assert all(node.find(f"{VIZ}position") is not None for node in root.iter(f"{G}node"))
M = "{http://graphml.graphdrawing.org/xmlns}"
declared, seen = {}, set()
for _, element in xml.iterparse(f"{prefix}.graphml"):
    if element.tag == f"{M}key":
        assert not seen, "a key is declared after its use"
        declared[element.get("id")] = element.get("attr.type")
    elif element.tag == f"{M}data":
        seen.add(element.get("key"))
assert seen <= declared.keys()
print("GEXF and GraphML: declared, typed, unique, with positions")
