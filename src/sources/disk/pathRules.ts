import ignore from "ignore";
import type { SkipReason } from "../port.ts";

/** Left out unless an ignore file of Loci's takes one back in, as in `!build/`. */
const FOLDERS_LEFT_OUT = {
  vendored: [
    ["node_modules", "bower_components", "jspm_packages", "vendor", "third_party", "third-party", "_vendor"],
    ["site-packages", ".venv", "venv", ".tox", ".nox", "Pods", "Carthage", ".yarn", ".bundle", ".terraform"],
  ].flat(),
  build_output: [
    ["dist", "build", "__pycache__", ".next", ".nuxt", ".svelte-kit", ".output", ".turbo", ".parcel-cache"],
    [".gradle", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".eggs", ".nyc_output", ".dart_tool"],
  ].flat(),
} as const satisfies Partial<Record<SkipReason, string[]>>;

/** Each `**` multiplies the ways a deep path can be matched; a hostile file must not make that a standstill. */
const MAX_GLOBSTARS = 3;
const MAX_LINE_LENGTH = 1024;

/** Rules in gitignore's language that hold in one folder and below; the last one that matches decides. */
export interface PathRules {
  /** Why an entry is left out, null if it is not. The path is from the root; that of a folder ends in `/`. */
  reasonFor(path: string): SkipReason | null;
  /** The rules inside a folder that adds lines of its own. */
  within(folder: string, lines: readonly string[]): PathRules;
}

export function gitRules(): PathRules {
  return rules(ruleSet(), ruleSet(), ruleSet());
}

/** `configured` comes from whoever runs the server, so it has the last word over the repository's own files. */
export function lociRules(configured: readonly string[]): PathRules {
  return rules(leftOutByDefault(), ruleSet(), ruleSet().add(configured.filter((line) => !isCostly(line))));
}

function rules(first: ignore.Ignore, own: ignore.Ignore, last: ignore.Ignore): PathRules {
  const all = ruleSet().add([first, own, last]);
  return {
    reasonFor(path) {
      const { ignored, rule } = all.test(path);
      return ignored ? ((rule?.mark as SkipReason | undefined) ?? "ignored") : null;
    },
    within(folder, lines) {
      const added = lines.filter((line) => !isCostly(line)).map((line) => rebased(line, folder));
      return rules(first, ruleSet().add(own).add(added), last);
    },
  };
}

export function isCostly(line: string): boolean {
  return line.length > MAX_LINE_LENGTH || line.split("**").length - 1 > MAX_GLOBSTARS;
}

function leftOutByDefault(): ignore.Ignore {
  const defaults = ruleSet();
  for (const [reason, folders] of Object.entries(FOLDERS_LEFT_OUT)) {
    for (const folder of folders) defaults.add({ pattern: `${folder}/`, mark: reason });
  }
  return defaults;
}

function ruleSet(): ignore.Ignore {
  return ignore({ ignorecase: false });
}

/** Says at the root what the line says in its folder, so that lines of all levels stand in one list. */
function rebased(line: string, folder: string): string {
  if (folder === "" || line.startsWith("#")) return line;
  const negation = line.startsWith("!") ? "!" : "";
  const pattern = line.slice(negation.length).replace(/(?<!\\) +$/, "");
  if (pattern === "") return "";
  const isAnchored = /\/(?!$)/.test(pattern);
  const place = `/${folder.replace(/[\\*?[]/g, "\\$&")}/`;
  return negation + place + (isAnchored ? pattern.replace(/^\//, "") : `**/${pattern}`);
}
