use itertools::Itertools;
use serde_json::Value;
use taquin::graph::{Girth, Summary};

use super::table::{Row, row};
use super::{Record, grouped, yes_or_no};

impl Record for Summary {
    fn rows(&self) -> Vec<Row> {
        let girth = match self.girth {
            Girth::Length(length) => length.into(),
            Girth::Acyclic => "acyclic".into(),
            Girth::Unknown => Value::Null,
        };
        let mut fields = row(self);
        fields.insert("girth".into(), girth);
        let columns = "title vertices arcs edges components diameter girth bipartite automorphisms \
                       shortest_paths";
        let column = |name: &str| Some((name.to_string(), fields.get(name)?.clone()));
        vec![columns.split(' ').filter_map(column).collect()]
    }

    fn block(&self) -> Option<Vec<String>> {
        const TOO_LONG: &str = "not computed, would take too long";
        const TOO_MANY: &str = "not computed: too long to count, or 2¹²⁸ or more";
        let range = |(least, most): (usize, usize)| match least == most {
            true => grouped(least),
            false => format!("{} to {}", grouped(least), grouped(most)),
        };
        let facts = [
            ("vertices", grouped(self.vertices)),
            ("arcs", grouped(self.arcs)),
            ("edges of the simple graph", grouped(self.edges)),
            ("components", grouped(self.components)),
            ("arcs from a vertex", range(self.out_degree)),
            ("edges at a vertex", range(self.degree)),
            ("diameter, in edges", self.diameter.map_or(TOO_LONG.into(), grouped)),
            (
                "girth",
                match self.girth {
                    Girth::Length(length) => grouped(length),
                    Girth::Acyclic => "none, the graph has no cycle".into(),
                    Girth::Unknown => TOO_LONG.into(),
                },
            ),
            ("bipartite", yes_or_no(self.bipartite).into()),
            (
                "automorphisms of the simple graph",
                match self.automorphisms {
                    Some(order) => grouped(order),
                    None if self.known_automorphisms > 1 => {
                        format!("at least {}; {TOO_MANY}", grouped(self.known_automorphisms))
                    }
                    None => TOO_MANY.into(),
                },
            ),
            (
                "shortest paths to the goal",
                self.shortest_paths.map_or("none, the goal is not in the graph".into(), grouped),
            ),
        ];
        let mut lines = vec![self.title.clone()];
        lines.extend(facts.map(|(name, value)| format!("  {name:<36}{value}")));
        lines.extend(["".into(), "moves    vertices  growth".to_string()]);
        lines.extend(self.layers.iter().map(|layer| {
            let growth = layer.growth.map_or(String::new(), |growth| format!("{growth:.2}"));
            let line = format!("{:>5}  {:>10}  {growth:>6}", layer.moves, grouped(layer.vertices));
            line.trim_end().to_string()
        }));
        if !self.spheres.is_empty() {
            let spheres = self.spheres.iter().map(|&sphere| grouped(sphere)).join(", ");
            lines.extend(["".into(), format!("at 0, 1, 2, … edges from the goal: {spheres}")]);
        }
        Some(lines)
    }
}
