/**
 * Each entry brings the schema from the version before it to its own, counting from 1. An entry that was released is
 * never edited: files out there have run it.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  -- An account and one of its projects; the empty project holds what the whole account shares.
  CREATE TABLE space (key INTEGER PRIMARY KEY, account TEXT NOT NULL, project TEXT NOT NULL, UNIQUE (account, project)) STRICT;

  -- Ids are long and stand at both ends of every edge, so they are kept once. An entity need not have a node here.
  CREATE TABLE entity (key INTEGER PRIMARY KEY, space INTEGER NOT NULL, id TEXT NOT NULL, UNIQUE (space, id)) STRICT;

  CREATE TABLE tx (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, space INTEGER NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL,
    agent_id TEXT NOT NULL, session_id TEXT NOT NULL, git_commit TEXT, reason TEXT,
    node_count INTEGER NOT NULL DEFAULT 0, edge_count INTEGER NOT NULL DEFAULT 0, duration_ms INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX tx_time ON tx (space, at);

  -- One row a version. \`props\` of a sensitive version are in \`sealed\` instead.
  CREATE TABLE node (
    version INTEGER PRIMARY KEY, entity INTEGER NOT NULL, space INTEGER NOT NULL, kind TEXT NOT NULL,
    props TEXT NOT NULL, sealed TEXT, content_hash TEXT, focus TEXT, visibility INTEGER NOT NULL, agents TEXT NOT NULL,
    sensitive INTEGER NOT NULL, agent_id TEXT, session_id TEXT, task_id TEXT, deleted_at INTEGER,
    valid_from INTEGER NOT NULL, valid_to INTEGER, recorded_at INTEGER NOT NULL, expired_at INTEGER, tx INTEGER NOT NULL,
    search_text TEXT
  ) STRICT;
  CREATE UNIQUE INDEX node_current ON node (entity) WHERE expired_at IS NULL;
  CREATE INDEX node_versions ON node (entity, recorded_at);
  CREATE INDEX node_kinds ON node (space, kind, valid_from) WHERE expired_at IS NULL;
  CREATE INDEX node_contents ON node (content_hash, space) WHERE expired_at IS NULL AND content_hash IS NOT NULL;

  CREATE TABLE edge (
    version INTEGER PRIMARY KEY, space INTEGER NOT NULL, src INTEGER NOT NULL, type TEXT NOT NULL, dst INTEGER NOT NULL,
    props TEXT NOT NULL, valid_from INTEGER NOT NULL, valid_to INTEGER, recorded_at INTEGER NOT NULL,
    expired_at INTEGER, tx INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX edge_out ON edge (src, type, dst) WHERE expired_at IS NULL;
  CREATE INDEX edge_in ON edge (dst, type, src) WHERE expired_at IS NULL;
  CREATE INDEX edge_spaces ON edge (space, expired_at) WHERE expired_at IS NULL;
  CREATE INDEX edge_out_past ON edge (src, type) WHERE expired_at IS NOT NULL;
  CREATE INDEX edge_in_past ON edge (dst, type) WHERE expired_at IS NOT NULL;

  -- FTS5 proposes documents by term; the counts that rank them are in text_doc. Only current versions compete in
  -- text_current, so history does not slow down the present.
  CREATE VIRTUAL TABLE text_current USING fts5 (terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
  CREATE VIRTUAL TABLE text_past USING fts5 (terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
  CREATE TABLE text_doc (version INTEGER PRIMARY KEY, length INTEGER NOT NULL, counts BLOB NOT NULL) STRICT;
  CREATE TABLE text_stats (kind TEXT PRIMARY KEY, documents INTEGER NOT NULL, length INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE vector_model (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, dims INTEGER NOT NULL) STRICT;
  CREATE TABLE vector (
    model INTEGER NOT NULL, version INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (model, version)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX vector_version ON vector (version);
  -- What changed, in order, so that each process can bring its copy in memory up to date without reading all of it.
  CREATE TABLE vector_change (seq INTEGER PRIMARY KEY AUTOINCREMENT, model INTEGER NOT NULL, version INTEGER NOT NULL) STRICT;

  CREATE TABLE mark (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, expires_at INTEGER NOT NULL, fence INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE tool_call (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, space INTEGER NOT NULL, tool TEXT NOT NULL, agent_id TEXT NOT NULL,
    session_id TEXT NOT NULL, input TEXT NOT NULL, output TEXT NOT NULL, is_error INTEGER NOT NULL,
    started_at INTEGER NOT NULL, completed_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX tool_call_time ON tool_call (space, started_at);
  `,
];

export const SCHEMA_VERSION = MIGRATIONS.length;
