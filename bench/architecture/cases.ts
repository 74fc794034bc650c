import { join } from "node:path";
import type { IFlattenedRuleSet } from "dependency-cruiser";
import type { WrittenArchitecture } from "../../src/engines/architecture/architectureSchema.ts";
import { cruiserRules } from "./cases/cruiserRules.ts";
import { lociRules } from "./cases/lociRules.ts";
import { outlineRules } from "./cases/outlineRules.ts";

/** The same rules, once for each of the two, and what ours are called there. */
export interface RulePair {
  readonly ours: WrittenArchitecture;
  /** Its forbidden imports; a configuration file where the repository has one that says the same. */
  readonly theirs: Pick<IFlattenedRuleSet, "forbidden"> | { readonly config: string };
  /** Our rule → theirs. */
  theirName(rule: string): string;
}

export interface ArchitectureCase {
  readonly name: string;
  /** What both look at. */
  readonly folders: readonly string[];
  readonly rules: RulePair;
  readonly tsConfig?: string;
  /** How a file is named in an import of another one, besides by a relative path. */
  alias?(path: string): string | null;
  /** Modules from outside that an import may be of. */
  readonly modules: readonly string[];
  /** Whether relative imports leave the ending out. */
  readonly isWithoutEndings?: boolean;
}

export const HERE = join(import.meta.dirname, "..", "..");

export const CASES: readonly ArchitectureCase[] = [
  {
    name: "loci",
    folders: ["src"],
    rules: lociRules,
    modules: [
      "node:sqlite",
      "node:http",
      "gpt-tokenizer",
      "htmlparser2",
      "node:crypto",
      "zod",
      "node:fs/promises",
    ],
  },
  {
    name: "dependency-cruiser",
    folders: ["src", "bin", "tools", "configs"],
    rules: cruiserRules,
    alias: (path) => (path.startsWith("src/") ? `#${path.slice(4)}` : null),
    modules: ["node:fs", "fs", "fs/promises", "node:path", "acorn"],
  },
  {
    name: "outline",
    folders: ["app", "server", "shared", "plugins"],
    rules: outlineRules,
    tsConfig: "tsconfig.json",
    alias: (path) => outlineAlias(path),
    modules: ["koa", "sequelize", "react", "node:fs", "fs-extra", "styled-components"],
    isWithoutEndings: true,
  },
];

function outlineAlias(path: string): string {
  const short = path.replace(/\.tsx?$/, "").replace(/^app\//, "~/");
  return short.replace(/^(server|shared)\//, "@$1/");
}
