use itertools::Itertools;

use super::{Column, Record, grouped};
use crate::graph::{Girth, Summary};

impl Record for Summary {
    fn columns(&self) -> Vec<Column> {
        vec![
            Column::text("title", self.title.len()),
            Column::number("vertices", 8),
            Column::number("arcs", 8),
            Column::number("edges", 8),
            Column::number("components", 10),
            Column::number("diameter", 8),
            Column::text("girth", 5),
            Column::text("bipartite", 9),
            Column::number("automorphisms", 13),
            Column::number("shortest_paths", 14),
        ]
    }

    fn rows(&self) -> Vec<Vec<String>> {
        vec![vec![
            self.title.clone(),
            self.vertices.to_string(),
            self.arcs.to_string(),
            self.edges.to_string(),
            self.components.to_string(),
            self.diameter.map_or(String::new(), |diameter| diameter.to_string()),
            match self.girth {
                Girth::Length(length) => length.to_string(),
                Girth::Acyclic => "acyclic".into(),
                Girth::Unknown => String::new(),
            },
            self.bipartite.to_string(),
            self.automorphisms.map_or(String::new(), |order| order.to_string()),
            self.shortest_paths.map_or(String::new(), |paths| paths.to_string()),
        ]]
    }

    fn block(&self) -> Option<Vec<String>> {
        const TOO_LONG: &str = "not computed, would take too long";
        let number = |number: u128| grouped(&number.to_string());
        let count = |count: usize| number(count as u128);
        let range = |(least, most): (usize, usize)| match least == most {
            true => count(least),
            false => format!("{} to {}", count(least), count(most)),
        };
        let facts = [
            ("vertices", count(self.vertices)),
            ("arcs", count(self.arcs)),
            ("edges of the simple graph", count(self.edges)),
            ("components", count(self.components)),
            ("arcs from a vertex", range(self.out_degree)),
            ("edges at a vertex", range(self.degree)),
            ("diameter, in edges", self.diameter.map_or(TOO_LONG.into(), |d| number(d.into()))),
            (
                "girth",
                match self.girth {
                    Girth::Length(length) => number(length.into()),
                    Girth::Acyclic => "none, the graph has no cycle".into(),
                    Girth::Unknown => TOO_LONG.into(),
                },
            ),
            ("bipartite", (if self.bipartite { "yes" } else { "no" }).into()),
            (
                "automorphisms of the simple graph",
                match self.automorphisms {
                    Some(order) => number(order),
                    None if self.known_automorphisms > 1 => {
                        format!("at least {}; {TOO_LONG}", number(self.known_automorphisms))
                    }
                    None => TOO_LONG.into(),
                },
            ),
            (
                "shortest paths to the goal",
                self.shortest_paths.map_or("none, the goal is not in the graph".into(), |paths| {
                    number(paths.into())
                }),
            ),
        ];
        let mut lines = vec![self.title.clone()];
        lines.extend(facts.map(|(name, value)| format!("  {name:<36}{value}")));
        lines.extend(["".into(), "moves    vertices  growth".to_string()]);
        lines.extend(self.layers.iter().map(|layer| {
            let growth = layer.growth.map_or(String::new(), |growth| format!("{growth:.2}"));
            let line = format!("{:>5}  {:>10}  {growth:>6}", layer.moves, count(layer.vertices));
            line.trim_end().to_string()
        }));
        if !self.spheres.is_empty() {
            let spheres = self.spheres.iter().map(|&sphere| count(sphere)).join(", ");
            lines.extend(["".into(), format!("at 0, 1, 2, … edges from the goal: {spheres}")]);
        }
        Some(lines)
    }
}
