//! Modules use only modules above them, and no two files use each other: read from the paths in
//! `src`. The system is asked in one place how many threads it runs.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use petgraph::Graph;
use petgraph::algo::tarjan_scc;

const SRC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

/// From the top down. A file next to lib.rs is above all of them.
const ORDER: [&[&str]; 16] = [
    &["store"],
    &["perm"],
    &["board"],
    &["position"],
    &["twist"],
    &["group"],
    &["representation"],
    &["states"],
    &["cluster"],
    &["solution"],
    &["search"],
    &["graph"],
    &["atlas"],
    &["claims"],
    &["report", "export", "draw"],
    &["cli"],
];

/// A file of `src` and the absolute paths in its code.
struct Source {
    file: String,
    paths: Vec<Vec<String>>,
}

/// The files by module.
type Sources = BTreeMap<Vec<String>, Source>;

fn read(folder: &Path, module: &[String], sources: &mut Sources) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let mut module = module.to_vec();
        module.extend((!["lib", "main", "mod"].contains(&name)).then(|| name.into()));
        if path.is_dir() {
            read(&path, &module, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && name != "main"
            && !name.ends_with("tests")
        {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap().lines();
            let code: Vec<_> = code.map(|line| line.split("//").next().unwrap()).collect();
            let file = path.strip_prefix(SRC).unwrap().display().to_string();
            let paths = paths(&code.join(" "), &module);
            sources.insert(module, Source { file, paths });
        }
    }
}

/// All paths that begin with `crate::` or `super::` or after `use`.
fn paths(code: &str, module: &[String]) -> Vec<Vec<String>> {
    let starts = ["use ", "crate::", "super::"].iter().flat_map(|start| code.match_indices(start));
    let trees = starts.map(|(at, start)| &code[if start == "use " { at + 4 } else { at }..]);
    let absolute = |path: String| {
        let mut names: Vec<_> = path.split("::").map(String::from).collect();
        let ups = names.iter().take_while(|name| *name == "super").count();
        names.drain(..ups + usize::from(["crate", "self"].contains(&names[0].as_str())));
        let base = if path.starts_with("crate::") { 0 } else { module.len().saturating_sub(ups) };
        [&module[..base], &names].concat()
    };
    trees.flat_map(leaves).map(absolute).collect()
}

/// The paths of a tree: `a::b` and `a::c` of `a::{b, c as d}`.
fn leaves(tree: &str) -> Vec<String> {
    let (mut leaves, mut prefixes, mut path) = (vec![], vec![], String::new());
    for c in tree.chars() {
        match c {
            '{' if path.ends_with("::") => prefixes.push(path.clone()),
            ',' | '}' if !prefixes.is_empty() => {
                leaves.push(path);
                prefixes.truncate(prefixes.len() - usize::from(c == '}'));
                path = prefixes.last().cloned().unwrap_or_default();
            }
            ' ' if !prefixes.is_empty() => {
                path.push_str(if path.ends_with(":") { "" } else { " " })
            }
            c if c.is_alphanumeric() || "_:".contains(c) => path.push(c),
            _ => break,
        }
    }
    leaves.push(path);
    let names = leaves.iter().map(|leaf| leaf.split(' ').next().unwrap());
    names.filter(|name| !name.is_empty() && !name.ends_with(':')).map(String::from).collect()
}

/// The module that defines the item of a path, as far as re-exports show it.
fn defining<'a>(sources: &'a Sources, path: &[String]) -> &'a [String] {
    let ends = (0..=path.len()).rev();
    let module = ends.map(|end| &path[..end]).find_map(|head| sources.get_key_value(head));
    let (module, source) = module.unwrap();
    let is_reexport = |inner: &&Vec<String>| {
        inner.len() > module.len() + 1
            && inner.starts_with(module)
            && inner.last() == path.get(module.len())
    };
    match source.paths.iter().find(is_reexport) {
        Some(inner) => defining(sources, inner),
        None => module,
    }
}

#[test]
fn modules_use_modules_above_them_and_files_have_no_cycles() {
    let mut sources = Sources::new();
    read(Path::new(SRC), &[], &mut sources);
    let level = |module: &[String]| match ORDER.iter().position(|row| row.contains(&&*module[0])) {
        Some(row) => row + 1,
        None => {
            assert_eq!(module.len(), 1, "{module:?} has no place in the order");
            0
        }
    };
    let mut uses = Graph::<&str, ()>::new();
    let nodes: BTreeMap<_, _> =
        sources.iter().map(|(module, source)| (module, uses.add_node(&source.file))).collect();
    let mut upward = Vec::new();
    for (module, Source { file, paths }) in sources.iter().filter(|(module, _)| !module.is_empty())
    {
        for path in paths {
            let used = defining(&sources, path);
            let Some(Source { file: other, .. }) = sources.get(used).filter(|_| !used.is_empty())
            else {
                continue;
            };
            if level(used) > level(module) {
                upward.push(format!("{file} uses {other}, which is below it"));
            }
            if ![file, other].iter().any(|file| file.ends_with("mod.rs")) {
                uses.update_edge(nodes[module], nodes[&used.to_vec()], ());
            }
        }
    }
    assert!(upward.is_empty(), "{}", upward.join("\n"));
    let mut cycles = tarjan_scc(&uses);
    cycles.retain(|files| files.len() > 1);
    let cycles = cycles.iter().map(|files| files.iter().map(|&file| uses[file]).collect());
    let cycles: Vec<Vec<&str>> = cycles.collect();
    assert!(cycles.is_empty(), "files that use each other: {cycles:#?}");
}

/// The answer to `available_parallelism` takes the time of reading several files, so `threads` asks
/// once and keeps it.
#[test]
fn the_system_is_asked_once_for_the_number_of_threads() {
    fn mentions(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                mentions(&path, files);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && fs::read_to_string(&path).unwrap().contains("available_parallelism")
            {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    mentions(Path::new(SRC), &mut files);
    assert_eq!(files, [Path::new(SRC).join("threads.rs")]);
}
