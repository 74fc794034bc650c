import type { RulePair } from "../cases.ts";

const forbid = (name: string, from: object, to: object) => ({ name, severity: "error" as const, from, to });
const ONLY_OURS = { dependencyTypesNot: ["npm", "core", "type-only", "type-import", "unknown"] as never[] };
const FS_USERS = [
  "src/main/resolve-options/normalize.mjs",
  "src/extract/{acorn,tsc,swc,resolve}/**",
  "src/extract/gather-initial-sources.mjs",
  "src/{config-utl,cli,cache}/**",
  "src/utl/find-all-files.mjs",
  "src/report/dot-webpage/wrap-in-html.mjs",
  "tools/**",
];

/** After the rules that dependency-cruiser has for itself, those about layers, modules and circles. */
export const cruiserRules: RulePair = {
  ours: {
    noCycles: true,
    layers: [
      {
        name: "cli",
        files: ["src/cli/**"],
        mayImport: [
          ...["main", "utl", "config-utl", "src/report/dot-webpage/wrap-in-html.mjs", "src/meta.cjs"],
          ...["src/environment.mjs", "src/extract/transpile/meta.mjs"],
        ],
        typeImports: "ignore",
      },
      {
        name: "report",
        files: ["src/report/**"],
        mayImport: ["src/meta.cjs", "graph-utl", "utl"],
        typeImports: "ignore",
      },
      {
        name: "extract",
        files: ["src/extract/**"],
        mayImport: ["src/meta.cjs", "graph-utl", "utl"],
        typeImports: "ignore",
      },
      { name: "bin", files: ["bin/**"], mayImport: ["cli", "src/meta.cjs"], typeImports: "ignore" },
      { name: "main", files: ["src/main/**"] },
      { name: "utl", files: ["src/utl/**"] },
      { name: "graph-utl", files: ["src/graph-utl/**"] },
      { name: "config-utl", files: ["src/config-utl/**"] },
    ],
    rules: [
      { name: "not-to-json", files: ["src/**"], mustNotImport: ["**/*.json"] },
      {
        name: "restrict-fs-access",
        files: ["**", ...FS_USERS.map((path) => `!${path}`)],
        mustNotImport: ["node:fs"],
      },
      {
        name: "no-dep-on-test",
        files: ["{src,bin,tools,configs}/**"],
        mustNotImport: ["test/**"],
      },
      { name: "no-dep-on-spec-files", files: ["**"], mustNotImport: ["**/*.spec.{js,mjs}"] },
    ],
  },
  theirs: {
    forbidden: [
      forbid(
        "cli",
        { path: "^src/cli/" },
        {
          pathNot:
            "^src/(cli|main|utl|config-utl)/|^src/report/dot-webpage/wrap-in-html[.]mjs$|^src/meta[.]cjs$|^src/environment[.]mjs$|^src/extract/transpile/meta[.]mjs$",
          ...ONLY_OURS,
        },
      ),
      forbid(
        "report",
        { path: "^src/report/" },
        { pathNot: "^src/(report|graph-utl|utl)/|^src/meta[.]cjs$", ...ONLY_OURS },
      ),
      forbid(
        "extract",
        { path: "^src/extract/" },
        { pathNot: "^src/(extract|graph-utl|utl)/|^src/meta[.]cjs$", ...ONLY_OURS },
      ),
      forbid("bin", { path: "^bin/" }, { pathNot: "^bin/|^src/cli/|^src/meta[.]cjs$", ...ONLY_OURS }),
      forbid("not-to-json", { path: "^src/" }, { path: "[.]json$" }),
      forbid(
        "restrict-fs-access",
        {
          pathNot:
            "^src/main/resolve-options/normalize[.]mjs|^src/extract/(acorn/|tsc/|swc/|resolve/|gather-initial-sources[.]mjs)|^src/(config-utl/|cli/|cache/|utl/find-all-files[.]mjs)|^src/report/dot-webpage/wrap-in-html[.]mjs|^tools/",
        },
        { path: "^(node:)?fs(/|$)" },
      ),
      forbid("no-dep-on-test", { path: "^(src|bin|tools|configs)/" }, { path: "^test/" }),
      forbid("no-dep-on-spec-files", {}, { path: "[.]spec[.]m?js$" }),
      forbid("no-cycles", {}, { circular: true }),
    ],
  },
  theirName: (rule) => (rule === "noCycles" ? "no-cycles" : (rule.split(".")[0] ?? "")),
};
