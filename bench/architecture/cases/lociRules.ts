import type { RulePair } from "../cases.ts";

const PORTS = ["model-ports", "store-ports"];
const TEST = ["**/*.test.ts", "src/**/testing/**"];

/** Layer → what it may import besides itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  engines: ["domain"],
  languages: ["domain"],
  passages: ["domain", "store-ports"],
  upkeep: ["domain", "passages", ...PORTS],
  indexing: ["domain", "engines", "languages", "passages", "upkeep", ...PORTS, "source-ports"],
  memory: ["domain", "engines", "passages", "upkeep", ...PORTS],
  coordination: ["domain", "engines", "memory", "upkeep", ...PORTS],
  truth: ["domain", "engines", "memory", "upkeep", ...PORTS, "source-ports"],
  recall: ["domain", "engines", "languages", "passages", "upkeep", ...PORTS],
  cypher: ["domain", "engines", "languages", ...PORTS],
  tools: [
    ...["domain", "engines", "passages", "upkeep", "indexing", "memory", "coordination", "truth", "recall"],
    "cypher",
    ...[...PORTS, "source-ports", "runner-ports"],
  ],
  app: [
    "domain",
    "engines",
    "passages",
    "memory",
    "coordination",
    "truth",
    "tools",
    ...PORTS,
    "source-ports",
    "runner-ports",
  ],
  transports: ["domain", "app", "tools"],
  cli: ["domain", "app", "tools"],
};

/** Module → the only folder that may know it. */
const DRIVERS: Readonly<Record<string, string>> = {
  "node:sqlite": "stores/sqlite/",
  "node:http": "transports/",
  "npm:@modelcontextprotocol/*": "transports/",
  "npm:neo4j-driver": "stores/neo4j/",
  "npm:gpt-tokenizer": "app/",
  "npm:web-tree-sitter": "languages/",
  "npm:@secretlint/*": "engines/screening/",
  "npm:unpdf": "engines/documents/",
  "npm:htmlparser2": "engines/documents/",
};

const driverRule = (module: string) => `only-${DRIVERS[module]} ${module}`;

/** `.dependency-cruiser.cjs` of this repository in our words. A port is the one file of its name. */
export const lociRules: RulePair = {
  ours: {
    ignore: TEST,
    noCycles: { files: ["src/**"] },
    layers: [
      { name: "domain", files: ["src/domain/**"], mayImport: ["node:crypto"] },
      ...Object.entries(MAY_IMPORT).map(([name, mayImport]) => ({
        name,
        files: [`src/${name}/**`],
        mayImport: [...mayImport],
      })),
      { name: "model-ports", files: ["src/models/port.ts"], mayImport: ["domain", "src/models/*.ts"] },
      { name: "store-ports", files: ["src/stores/port.ts"], mayImport: ["domain", "src/stores/*.ts"] },
      { name: "source-ports", files: ["src/sources/port.ts"], mayImport: ["domain", "src/sources/*.ts"] },
      { name: "runner-ports", files: ["src/runners/port.ts"], mayImport: ["domain", "src/runners/*.ts"] },
      { name: "further store ports", files: ["src/stores/*.ts"], mayImport: ["domain", "store-ports"] },
      {
        name: "model-providers",
        files: ["src/models/provider/**"],
        mayImport: ["domain", "model-ports"],
      },
      {
        name: "model-adapters",
        files: ["src/models/*/**", "!src/models/provider/**"],
        mayImport: ["domain", "model-ports", "model-providers"],
        slices: ["src/models/*"],
      },
      {
        name: "store-commons",
        files: ["src/stores/adapter/**"],
        mayImport: ["domain", "store-ports"],
      },
      {
        name: "store-adapters",
        files: ["src/stores/*/**", "!src/stores/adapter/**"],
        mayImport: ["domain", "store-ports", "store-commons"],
        slices: ["src/stores/*"],
      },
      {
        name: "source-adapters",
        files: ["src/sources/*/**"],
        mayImport: ["domain", "source-ports"],
        slices: ["src/sources/*"],
      },
      {
        name: "runner-adapters",
        files: ["src/runners/*/**"],
        mayImport: ["domain", "runner-ports"],
        slices: ["src/runners/*"],
      },
      { name: "main", files: ["src/main/**"] },
    ],
    rules: [
      ...Object.keys(DRIVERS).map((module) => ({
        name: driverRule(module),
        files: ["src/**", `!src/${DRIVERS[module]}**`],
        mustNotImport: [module],
      })),
      { name: "nothing-imports-main", files: ["src/**", "!src/main/**"], mustNotImport: ["main"] },
      { name: "nothing-imports-tests", files: ["src/**"], mustNotImport: TEST },
    ],
  },
  theirs: { config: ".dependency-cruiser.cjs" },
  theirName(rule) {
    if (rule === "noCycles") return "no-cycles";
    const [, module] = /^only-\S+ (.+)\.mustNotImport$/.exec(rule) ?? [];
    if (module !== undefined) return `only-${slug(DRIVERS[module] ?? "")}-knows-${slug(theirModule(module))}`;
    const [name = ""] = rule.split(".");
    if (/-(adapters|providers|commons)$/.test(name)) return "adapter-layer";
    if (/[- ]ports$/.test(name)) return "port-layer";
    return name.startsWith("nothing-") ? name : `${name}-layer`;
  },
};

/** As it is written there. */
function theirModule(module: string): string {
  return module
    .replace(/^node:/, "(node:)?")
    .replace(/^npm:/, "")
    .replace("/*", "/[^/]+");
}

function slug(text: string): string {
  return text.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "");
}
