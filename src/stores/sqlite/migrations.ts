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

  -- One row a version. \`props\` of a sensitive version are in \`sealed\` instead. Who wrote it is in its tx.
  -- \`closed\` is 0 while the version is current and then its own number: one index finds all versions of an entity, the
  -- current one first, and lets there be no second.
  CREATE TABLE node (
    version INTEGER PRIMARY KEY, entity INTEGER NOT NULL, space INTEGER NOT NULL, kind TEXT NOT NULL,
    props TEXT NOT NULL, sealed TEXT, content_hash TEXT, focus TEXT, visibility INTEGER NOT NULL, agents TEXT NOT NULL,
    sensitive INTEGER NOT NULL, task_id TEXT, deleted_at INTEGER,
    valid_from INTEGER NOT NULL, valid_to INTEGER, recorded_at INTEGER NOT NULL, expired_at INTEGER, tx INTEGER NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0, name_hash INTEGER, search_text TEXT, text_length INTEGER, text_counts BLOB
  ) STRICT;
  CREATE UNIQUE INDEX node_versions ON node (entity, closed);
  CREATE INDEX node_kinds ON node (space, kind, valid_from) WHERE closed = 0;
  -- The beginning of a hash tells enough, and hashes are long.
  CREATE INDEX node_contents ON node (substr(content_hash, 1, 12)) WHERE content_hash IS NOT NULL;
  CREATE INDEX node_names ON node (name_hash) WHERE name_hash IS NOT NULL;
  -- With node_kinds, what began and what ended in a stretch of time. A version costs these only when it is closed.
  CREATE INDEX node_past_begin ON node (space, valid_from) WHERE closed <> 0;
  CREATE INDEX node_past_end ON node (space, valid_to) WHERE closed <> 0;

  -- The edges that hold now. An edge is in the space of its source.
  CREATE TABLE edge (
    src INTEGER NOT NULL, type INTEGER NOT NULL, dst INTEGER NOT NULL, props TEXT NOT NULL, valid_from INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL, tx INTEGER NOT NULL, PRIMARY KEY (src, type, dst)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX edge_in ON edge (dst, type, src);
  CREATE TABLE edge_past (
    key INTEGER PRIMARY KEY, src INTEGER NOT NULL, type INTEGER NOT NULL, dst INTEGER NOT NULL, props TEXT NOT NULL,
    valid_from INTEGER NOT NULL, valid_to INTEGER NOT NULL, recorded_at INTEGER NOT NULL, expired_at INTEGER NOT NULL,
    tx INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX edge_past_out ON edge_past (src, type, dst);
  CREATE INDEX edge_past_in ON edge_past (dst, type, src);
  CREATE VIEW edge_current AS
    SELECT src, type, dst, props, valid_from, NULL AS valid_to, recorded_at, NULL AS expired_at, tx FROM edge;
  CREATE VIEW edge_version AS SELECT * FROM edge_current
    UNION ALL SELECT src, type, dst, props, valid_from, valid_to, recorded_at, expired_at, tx FROM edge_past;
  CREATE TABLE edge_stats (space INTEGER PRIMARY KEY, edges INTEGER NOT NULL) STRICT;

  -- FTS5 proposes documents by term; the counts that rank them are in the rows of their versions. Only current versions
  -- compete in text_current, so history does not slow down the present.
  CREATE VIRTUAL TABLE text_current USING fts5 (terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
  CREATE VIRTUAL TABLE text_past USING fts5 (terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
  -- More is gathered in memory before it is written, which makes fewer pieces that have to be merged.
  INSERT INTO text_current (text_current, rank) VALUES ('hashsize', 4194304);
  INSERT INTO text_past (text_past, rank) VALUES ('hashsize', 4194304);
  CREATE TABLE text_stats (kind TEXT PRIMARY KEY, documents INTEGER NOT NULL, length INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE vector_model (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, dims INTEGER NOT NULL) STRICT;
  CREATE TABLE vector (
    model INTEGER NOT NULL, version INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (model, version)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX vector_version ON vector (version);
  -- What changed, in order, so that each process can bring its copy in memory up to date without reading all of it.
  CREATE TABLE vector_change (seq INTEGER PRIMARY KEY AUTOINCREMENT, model INTEGER NOT NULL, version INTEGER NOT NULL) STRICT;

  CREATE TABLE mark (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  -- Small ones of one sort are read all at once, so they lie side by side. Large ones are found by an index, so that
  -- looking for one does not read past the others.
  CREATE TABLE artifact_small (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE artifact_large (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL) STRICT;
  CREATE VIEW artifact AS SELECT name, bytes FROM artifact_small UNION ALL SELECT name, bytes FROM artifact_large;

  CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, expires_at INTEGER NOT NULL, fence INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE tool_call (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, space INTEGER NOT NULL, tool TEXT NOT NULL, agent_id TEXT NOT NULL,
    session_id TEXT NOT NULL, input TEXT NOT NULL, output TEXT NOT NULL, is_error INTEGER NOT NULL,
    started_at INTEGER NOT NULL, completed_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX tool_call_time ON tool_call (space, started_at);
  `,
  `
  -- What not everyone sees who sees the ordinary: mostly nothing, so that guards cost a walk through the code little.
  CREATE INDEX IF NOT EXISTS node_guarded ON node (entity)
    WHERE closed = 0 AND (visibility <> 2 OR sensitive <> 0 OR deleted_at IS NOT NULL);
  `,
  `
  CREATE INDEX node_deleted ON node (space, deleted_at) WHERE deleted_at IS NOT NULL;
  -- In the order in which calls are read, page by page.
  DROP INDEX tool_call_time;
  CREATE INDEX tool_call_order ON tool_call (space, started_at, id);
  `,
  `
  ALTER TABLE tool_call ADD COLUMN tokens INTEGER;
  -- How calls went is read from it alone, past all that was said in them.
  DROP INDEX tool_call_order;
  CREATE INDEX tool_call_order ON tool_call (space, started_at, id, tool, agent_id, session_id, is_error, completed_at, tokens);
  `,
];

export const SCHEMA_VERSION = MIGRATIONS.length;
