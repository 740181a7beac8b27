//! Which tables and columns are there, in either engine?
//!
//! Asked of the database itself, so that no new table is ever forgotten.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};

use vokal_base::db::{Db, on_either};

/// A table and what it is made of.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub name: String,
    pub columns: Vec<Column>,
}

/// A column, as far as a backup has to know.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub name: String,
    pub kind: Kind,
    /// The place in the primary key, from 1; 0 outside of it.
    pub key: i64,
    /// Whether the database counts it up.
    pub counted: bool,
}

/// What the engines write in different ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    Boolean,
    Moment,
    Bytes,
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Described {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = BigInt)]
    key: i64,
    #[diesel(sql_type = Bool)]
    counted: bool,
}

const SQLITE_TABLES: &str = "SELECT name FROM sqlite_master WHERE type = 'table' \
    AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE '!_!_diesel%' ESCAPE '!' ORDER BY name";
// Of PostgreSQL those that are logged: what need not outlive a crash is not kept.
const POSTGRES_TABLES: &str = "SELECT relname::text AS name FROM pg_class \
    WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind = 'r' AND relpersistence = 'p' \
    AND relname NOT LIKE '!_!_diesel%' ESCAPE '!' ORDER BY 1";

const SQLITE_COLUMNS: &str = "SELECT name, lower(type) AS kind, pk AS key, 0 AS counted \
    FROM pragma_table_info(?) ORDER BY cid";
const POSTGRES_COLUMNS: &str = "SELECT c.column_name::text AS name, c.data_type::text AS kind, \
    coalesce(array_position(i.indkey::smallint[], c.ordinal_position::smallint) + 1, 0)::bigint AS key, \
    (c.is_identity = 'YES' OR coalesce(c.column_default, '') LIKE 'nextval(%') AS counted \
    FROM information_schema.columns c \
    LEFT JOIN pg_index i ON i.indisprimary \
        AND i.indrelid = (quote_ident(c.table_schema) || '.' || quote_ident(c.table_name))::regclass \
    WHERE c.table_schema = current_schema() AND c.table_name = $1 ORDER BY c.ordinal_position";

/// All tables but the list of migrations.
pub(super) fn all(db: &mut Db) -> QueryResult<Vec<Table>> {
    let (tables, columns) = match db {
        Db::Postgres(_) => (POSTGRES_TABLES, POSTGRES_COLUMNS),
        Db::Sqlite(_) => (SQLITE_TABLES, SQLITE_COLUMNS),
    };
    let names: Vec<Name> = on_either!(db, |connection| diesel::sql_query(tables).load(connection))?;
    let described = |Name { name }| {
        let columns: Vec<Described> = on_either!(db, |connection| diesel::sql_query(columns)
            .bind::<Text, _>(&name)
            .load(connection))?;
        let columns = columns.into_iter().map(Column::from).collect();
        Ok(Table { name, columns })
    };
    names.into_iter().map(described).collect()
}

impl From<Described> for Column {
    fn from(described: Described) -> Self {
        Self {
            kind: match described.kind.as_str() {
                "boolean" => Kind::Boolean,
                "blob" | "bytea" => Kind::Bytes,
                kind if kind.starts_with("timestamp") => Kind::Moment,
                _ => Kind::Plain,
            },
            name: described.name,
            key: described.key,
            counted: described.counted,
        }
    }
}

impl Table {
    /// The columns of the primary key, as SQL.
    pub(super) fn order(&self) -> String {
        let mut key: Vec<&Column> = self.columns.iter().filter(|one| one.key > 0).collect();
        key.sort_by_key(|column| column.key);
        let key: Vec<String> = key.iter().map(|column| quoted(&column.name)).collect();
        if key.is_empty() {
            String::new()
        } else {
            format!(" ORDER BY {}", key.join(", "))
        }
    }

    /// All columns, as SQL.
    pub(super) fn list(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|one| quoted(&one.name)).collect();
        names.join(", ")
    }
}

/// A name as it may stand in SQL.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
