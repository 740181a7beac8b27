//! Everything that others can name, in one file: each change of it is seen in a diff.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use syn::{Attribute, Fields, ImplItem, Item, Type, UseTree, Visibility};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const LISTING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/public-api.rs.txt");
const MODULES: [&str; 5] = ["document", "highlight", "paginate", "references", "text"];

/// `UPDATE_PUBLIC_API=1` writes the file anew.
#[test]
fn the_public_interface_is_the_one_that_is_written_down() {
    let mut found = String::from(
        "// What others can use, written down by tests/all/public_api.rs: without bodies,\n\
         // comments and private fields.\n",
    );
    let everywhere: BTreeSet<String> = MODULES.into_iter().flat_map(exported).collect();
    for module in MODULES {
        let listing = listing(module, &everywhere);
        let _ = write!(found, "\n// vokal_core::{module}\n\n{listing}");
    }
    let written = std::fs::read_to_string(LISTING).unwrap_or_default();
    if found == written {
        return;
    }
    if std::env::var_os("UPDATE_PUBLIC_API").is_some() {
        return std::fs::write(LISTING, found).unwrap();
    }
    let old: BTreeSet<&str> = written.lines().collect();
    let new: BTreeSet<&str> = found.lines().collect();
    let gone: Vec<_> = old.difference(&new).collect();
    let come: Vec<_> = new.difference(&old).collect();
    panic!("the interface is another: gone {gone:#?}, new {come:#?}; UPDATE_PUBLIC_API=1 notes it");
}

fn folder_of(module: &str) -> PathBuf {
    Path::new(ROOT).join("src").join(module)
}

/// The names that a module hands on.
fn exported(module: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for item in &parsed(&folder_of(module).join("mod.rs")).items {
        if let Item::Use(item) = item
            && is_public(&item.vis)
            && !is_for_tests(&item.attrs)
        {
            names_of(&item.tree, &mut names);
        }
    }
    names
}

/// What a module makes public, as Rust without bodies; what a type of another can do by it, too.
fn listing(module: &str, everywhere: &BTreeSet<String>) -> String {
    let folder = folder_of(module);
    let mut names = exported(module);
    let mut texts: Vec<(String, usize, String)> = Vec::new();
    for file in files(&folder) {
        let is_root = file == folder.join("mod.rs");
        for item in parsed(&file).items {
            let is_act = matches!(item, Item::Impl(_));
            if let Some((name, rank, item)) = outside(item)
                && (is_root || names.contains(&name) || (is_act && everywhere.contains(&name)))
            {
                names.insert(name.clone());
                texts.push((name, rank, printed(item)));
            }
        }
    }
    texts.retain(|(name, ..)| names.contains(name));
    texts.sort();
    let texts: Vec<String> = texts.into_iter().map(|(.., text)| text).collect();
    texts.join("\n")
}

fn parsed(file: &Path) -> syn::File {
    syn::parse_file(&std::fs::read_to_string(file).unwrap()).unwrap()
}

/// The files of a module, those of its tests left out.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap();
        if name == "tests" || name == "oracle" {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn names_of(tree: &UseTree, names: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(path) => names_of(&path.tree, names),
        UseTree::Name(name) => {
            names.insert(name.ident.to_string());
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| names_of(tree, names)),
        UseTree::Rename(_) | UseTree::Glob(_) => panic!("others would not see which names"),
    }
}

/// An item as others see it, with its name and a rank to sort by: the type itself, what
/// it can do, what it implements.
fn outside(item: Item) -> Option<(String, usize, Item)> {
    match item {
        Item::Const(mut item) if is_public(&item.vis) => {
            shorten(&mut item.attrs)?;
            Some((item.ident.to_string(), 0, Item::Const(item)))
        }
        Item::Fn(mut item) if is_public(&item.vis) => {
            shorten(&mut item.attrs)?;
            item.block.stmts.clear();
            Some((item.sig.ident.to_string(), 0, Item::Fn(item)))
        }
        Item::Type(mut item) if is_public(&item.vis) => {
            shorten(&mut item.attrs)?;
            Some((item.ident.to_string(), 0, Item::Type(item)))
        }
        Item::Struct(mut item) if is_public(&item.vis) => {
            shorten(&mut item.attrs)?;
            item.fields = public_fields(item.fields);
            Some((item.ident.to_string(), 0, Item::Struct(item)))
        }
        Item::Enum(mut item) if is_public(&item.vis) => {
            shorten(&mut item.attrs)?;
            for variant in &mut item.variants {
                variant.attrs.retain(is_telling);
                for field in &mut variant.fields {
                    field.attrs.retain(is_telling);
                }
            }
            Some((item.ident.to_string(), 0, Item::Enum(item)))
        }
        Item::Impl(mut item) => {
            shorten(&mut item.attrs)?;
            let Type::Path(path) = &*item.self_ty else {
                return None;
            };
            let name = path.path.segments.last()?.ident.to_string();
            if item.trait_.is_some() {
                item.items.clear();
                return Some((name, 2, Item::Impl(item)));
            }
            let items = std::mem::take(&mut item.items);
            item.items = items.into_iter().filter_map(public_item).collect();
            (!item.items.is_empty()).then_some((name, 1, Item::Impl(item)))
        }
        _ => None,
    }
}

fn public_item(item: ImplItem) -> Option<ImplItem> {
    match item {
        ImplItem::Const(mut item) if is_public(&item.vis) => {
            shorten(&mut item.attrs)?;
            Some(ImplItem::Const(item))
        }
        ImplItem::Fn(mut item) if is_public(&item.vis) => {
            shorten(&mut item.attrs)?;
            item.block.stmts.clear();
            Some(ImplItem::Fn(item))
        }
        _ => None,
    }
}

fn public_fields(mut fields: Fields) -> Fields {
    let keep = |field: syn::Field| {
        let mut field = field;
        field.attrs.retain(is_telling);
        is_public(&field.vis).then_some(field)
    };
    match &mut fields {
        Fields::Named(named) => {
            named.named = std::mem::take(&mut named.named)
                .into_iter()
                .filter_map(keep)
                .collect();
        }
        Fields::Unnamed(unnamed) => {
            unnamed.unnamed = std::mem::take(&mut unnamed.unnamed)
                .into_iter()
                .filter_map(keep)
                .collect();
        }
        Fields::Unit => {}
    }
    fields
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Leaves the attributes that tell something; `None` for what only tests see.
fn shorten(attributes: &mut Vec<Attribute>) -> Option<()> {
    let shown = !is_for_tests(attributes);
    attributes.retain(is_telling);
    shown.then_some(())
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let syn::Meta::List(list) = &attribute.meta else {
            return false;
        };
        let condition = list.tokens.to_string();
        list.path.is_ident("cfg") && (condition.contains("oracle") || condition.contains("test"))
    })
}

fn is_telling(attribute: &Attribute) -> bool {
    [
        "cfg",
        "cfg_attr",
        "default",
        "derive",
        "must_use",
        "non_exhaustive",
    ]
    .iter()
    .any(|name| attribute.path().is_ident(name))
}

fn printed(item: Item) -> String {
    prettyplease::unparse(&syn::File {
        shebang: None,
        frontmatter: None,
        attrs: Vec::new(),
        items: vec![item],
    })
}
