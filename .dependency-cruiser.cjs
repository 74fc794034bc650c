// Who may import whom: the table of ARCHITECTURE.md as rules. Imports of types count like any other.

const PORTS = ["models/port\\.ts$", "stores/port\\.ts$"];
const SOURCES = "sources/port\\.ts$";
const RUNNERS = "runners/port\\.ts$";

/** Layer → what it may import besides itself. `main` is not here: it may import everything. */
const MAY_IMPORT = {
  "engines/": ["domain/"],
  "languages/": ["domain/"],
  "passages/": ["domain/", "stores/port\\.ts$"],
  "upkeep/": ["domain/", "passages/", ...PORTS],
  "indexing/": ["domain/", "engines/", "languages/", "passages/", "upkeep/", ...PORTS, SOURCES],
  "memory/": ["domain/", "engines/", "passages/", "upkeep/", ...PORTS],
  "coordination/": ["domain/", "engines/", "memory/", "upkeep/", ...PORTS],
  "truth/": ["domain/", "engines/", "memory/", "upkeep/", ...PORTS, SOURCES],
  "recall/": ["domain/", "engines/", "languages/", "passages/", "upkeep/", ...PORTS],
  "cypher/": ["domain/", "engines/", "languages/", ...PORTS],
  "tools/": [
    "domain/",
    "engines/",
    "passages/",
    "upkeep/",
    "indexing/",
    "memory/",
    "coordination/",
    "truth/",
    "recall/",
    "cypher/",
    ...PORTS,
    SOURCES,
    RUNNERS,
  ],
  "app/": [
    "domain/",
    "engines/",
    "passages/",
    "memory/",
    "coordination/",
    "truth/",
    "tools/",
    ...PORTS,
    SOURCES,
    RUNNERS,
  ],
  "transports/": ["domain/", "app/", "tools/"],
  "cli/": ["domain/", "app/", "tools/"],
};

/** Folders that hold a port and one adapter a folder. */
const PORTED = "models|stores|sources|runners";

/** Package or builtin → the only folder that may know it. */
const DRIVERS = {
  "(node:)?sqlite": "stores/sqlite/",
  "(node:)?http": "transports/",
  "@modelcontextprotocol/[^/]+": "transports/",
  "@a2a-js/sdk": "transports/a2a/",
  "neo4j-driver": "stores/neo4j/",
  "gpt-tokenizer": "app/",
  "web-tree-sitter": "languages/",
  "@secretlint/[^/]+": "engines/screening/",
  unpdf: "engines/documents/",
  htmlparser2: "engines/documents/",
};

/** Tests put real parts together, so the layers do not bind them. */
const TEST = "\\.test\\.ts$|^src/.+/testing/";

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const slug = (text) => text.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "");

const layerRules = Object.entries(MAY_IMPORT).map(([layer, allowed]) =>
  forbid(
    `${slug(layer)}-layer`,
    `src/${layer} may import only: ${allowed.join(", ")}`,
    { path: `^src/${layer}`, pathNot: TEST },
    { path: "^src/", pathNot: `^src/(${[layer, ...allowed].join("|")})` },
  ),
);

const driverRules = Object.entries(DRIVERS).map(([driver, home]) =>
  forbid(
    `only-${slug(home)}-knows-${slug(driver)}`,
    `${driver} is used in src/${home} and nowhere else, so that it can be replaced there`,
    { path: "^src/", pathNot: `^src/${home}|${TEST}` },
    { path: `(^|node_modules/)${driver}(/|$)` },
  ),
);

module.exports = {
  forbidden: [
    forbid(
      "domain-layer",
      "src/domain/ imports nothing; a hash is a pure function that happens to live in a builtin",
      { path: "^src/domain/", pathNot: TEST },
      { pathNot: "^src/domain/|^(node:)?crypto$" },
    ),
    forbid(
      "port-layer",
      "a port may import only domain/",
      { path: `^src/(${PORTED})/[^/]+\\.ts$`, pathNot: TEST },
      { path: "^src/", pathNot: "^src/(domain/|$1/[^/]+\\.ts$)" },
    ),
    forbid(
      "adapter-layer",
      "an adapter may import only domain/, its own port and what adapters of its kind have in common",
      { path: `^src/(${PORTED})/([^/]+)/`, pathNot: TEST },
      { path: "^src/", pathNot: "^src/(domain/|$1/port\\.ts$|$1/(provider|adapter)/|$1/$2/)" },
    ),
    ...layerRules,
    forbid(
      "nothing-imports-main",
      "main puts the parts together; a part that needs main cannot be put together otherwise",
      { path: "^src/", pathNot: `^src/main/|${TEST}` },
      { path: "^src/main/" },
    ),
    forbid(
      "nothing-imports-tests",
      "code that only tests need does not ship",
      { path: "^src/", pathNot: TEST },
      { path: TEST },
    ),
    ...driverRules,
    forbid(
      "dashboard-apart",
      "the page speaks to /api and knows of the sources nothing but the types that are made from the tools",
      { path: "^dashboard/" },
      { path: "^(src|bench|test|scripts)/" },
    ),
    forbid(
      "dashboard-unknown",
      "the page is no part of the program: its files are served, and never imported",
      { path: "^src/" },
      { path: "^dashboard/" },
    ),
    forbid(
      "views-apart",
      "a view is loaded by itself, so it imports no other; what two of them need is in kit",
      { path: "^dashboard/src/views/([^/]+)/" },
      { path: "^dashboard/src/views/", pathNot: "^dashboard/src/views/$1/" },
    ),
    forbid(
      "views-last",
      "what is around the views knows them by their view.ts alone",
      { path: "^dashboard/src/(api|kit|router|shell)/" },
      { path: "^dashboard/src/views/" },
    ),
    forbid(
      "kit-first",
      "what views are made of knows nothing of what is around them",
      { path: "^dashboard/src/(kit|router)/" },
      { path: "^dashboard/src/(api|shell)/" },
    ),
    forbid("no-cycles", "a cycle makes one module of many", {}, { circular: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
