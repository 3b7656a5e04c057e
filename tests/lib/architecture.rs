//! In the library, modules use only modules above them; in every member of the workspace, no two
//! files use each other, and members use only members below them. Read from the paths in the code
//! and from the manifests. No two types of the library have one name.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use itertools::Itertools;
use petgraph::Graph;
use petgraph::algo::tarjan_scc;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The members with the folders of their code. Each may use those in the rows before its own.
const MEMBERS: [&[(&str, &str)]; 4] = [
    &[("taquin", "src")],
    &[("taquin-documents", "documents"), ("taquin-draw", "draw"), ("taquin-mpi", "cluster")],
    &[("taquin-cli", "cli"), ("taquin-python", "python")],
    // For the tests of all of them; it uses none.
    &[("taquin-testkit", "testkit")],
];

/// The modules of the library from the top down. A file next to lib.rs is above all of them.
const ORDER: [&str; 16] = [
    "machine",
    "store",
    "graphs",
    "perm",
    "board",
    "position",
    "twist",
    "group",
    "representation",
    "states",
    "cluster",
    "solution",
    "search",
    "graph",
    "atlas",
    "export",
];

fn members() -> impl Iterator<Item = (usize, &'static str, String)> {
    let rows = MEMBERS.iter().enumerate();
    rows.flat_map(|(row, members)| members.iter().map(move |member| (row, member))).map(
        |(row, &(name, folder))| {
            let source = if folder == "src" { folder.into() } else { format!("{folder}/src") };
            (row, name, source)
        },
    )
}

/// A file of a member, the absolute paths in its code, and the types and traits that it defines.
struct Source {
    file: String,
    paths: Vec<Vec<String>>,
    types: Vec<String>,
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
            && !name.ends_with("tests")
        {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap().lines();
            let code: Vec<_> = code.map(|line| line.split("//").next().unwrap()).collect();
            let file = path.strip_prefix(ROOT).unwrap().display().to_string();
            let words =
                code.iter().flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'));
            let words = words.filter(|word| !word.is_empty()).tuple_windows();
            let types = words
                .filter(|(before, name)| {
                    ["struct", "enum", "trait"].contains(before)
                        && name.starts_with(char::is_uppercase)
                })
                .map(|(_, name)| name.into())
                .collect();
            let paths = paths(&code.join(" "), &module);
            sources.insert(module, Source { file, paths, types });
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
            && **inner != *path
    };
    match source.paths.iter().find(is_reexport) {
        Some(inner) => defining(sources, inner),
        None => module,
    }
}

/// The pairs of files of which the first uses the second, each with its module.
fn uses(sources: &Sources) -> Vec<[&Vec<String>; 2]> {
    let modules = sources.iter().filter(|(module, _)| !module.is_empty());
    let pairs = modules.flat_map(|(module, source)| {
        let used = source.paths.iter().map(|path| defining(sources, path));
        used.filter(|used| !used.is_empty()).map(move |used| (module, used))
    });
    let pairs = pairs.filter_map(|(module, used)| Some([module, sources.get_key_value(used)?.0]));
    pairs.collect()
}

#[test]
fn modules_of_the_library_use_modules_above_them() {
    let mut sources = Sources::new();
    read(&Path::new(ROOT).join("src"), &[], &mut sources);
    let level = |module: &[String]| match ORDER.iter().position(|&name| name == module[0]) {
        Some(row) => row + 1,
        None => {
            assert_eq!(module.len(), 1, "{module:?} has no place in the order");
            0
        }
    };
    let upward = uses(&sources).into_iter().filter(|[user, used]| level(used) > level(user));
    let upward: Vec<_> = upward.map(|pair| pair.map(|module| &sources[module].file)).collect();
    assert!(upward.is_empty(), "the first uses the second, which is below it: {upward:#?}");
}

#[test]
fn no_two_files_of_a_member_use_each_other() {
    // The classes of Python lead to one another: a board has solutions, and a solution has a board.
    for (_, name, folder) in members().filter(|member| member.1 != "taquin-python") {
        let mut sources = Sources::new();
        read(&Path::new(ROOT).join(folder), &[], &mut sources);
        assert!(!sources.is_empty(), "{name}");
        let mut graph = Graph::<&str, ()>::new();
        let nodes: BTreeMap<_, _> =
            sources.iter().map(|(module, source)| (module, graph.add_node(&source.file))).collect();
        for pair in uses(&sources) {
            if pair.iter().all(|module| !sources[*module].file.ends_with("mod.rs")) {
                let [user, used] = pair.map(|module| nodes[module]);
                graph.update_edge(user, used, ());
            }
        }
        let mut cycles = tarjan_scc(&graph);
        cycles.retain(|files| files.len() > 1);
        let cycles = cycles.iter().map(|files| files.iter().map(|&file| graph[file]).collect());
        let cycles: Vec<Vec<&str>> = cycles.collect();
        assert!(cycles.is_empty(), "files that use each other: {cycles:#?}");
    }
}

#[test]
fn each_type_of_the_library_has_a_name_of_its_own() {
    let mut sources = Sources::new();
    read(&Path::new(ROOT).join("src"), &[], &mut sources);
    let defined =
        sources.values().flat_map(|source| source.types.iter().map(move |name| (name, source)));
    let files = defined.map(|(name, source)| (name, &source.file)).into_group_map();
    assert!(files.contains_key(&"Board".to_string()));
    let twice: BTreeMap<_, _> = files.into_iter().filter(|(_, files)| files.len() > 1).collect();
    assert!(twice.is_empty(), "{twice:#?}");
}

#[test]
fn members_use_only_members_below_them() {
    for (row, name, folder) in members() {
        let folder = folder.trim_end_matches("src");
        let manifest = fs::read_to_string(format!("{ROOT}/{folder}Cargo.toml")).unwrap();
        let dependencies = manifest.split("\n[dependencies]\n").nth(1).unwrap();
        let dependencies = dependencies.split("\n[").next().unwrap().lines();
        let used = dependencies.filter_map(|line| line.split(['.', ' ', '=']).next());
        let used = used.filter(|used| used.starts_with("taquin"));
        // The testkit is independent of what it is compared with.
        let below = |other: usize| other < row && name != "taquin-testkit";
        let may: Vec<_> = members().filter(|other| below(other.0)).map(|other| other.1).collect();
        let wrong: Vec<_> = used.filter(|used| !may.contains(used)).collect();
        assert!(wrong.is_empty(), "{name} uses {wrong:?}");
    }
}
