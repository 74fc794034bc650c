import type { SkipReason } from "../port.ts";
import { type GitPattern, readPattern } from "./gitPattern.ts";

/** Left out unless an ignore file of Loci's takes one back in, as in `!build/`. */
const LEFT_OUT = {
  vendored: [
    "node_modules/ bower_components/ jspm_packages/ vendor/ third_party/ third-party/ _vendor/ site-packages/",
    ".venv/ venv/ .tox/ .nox/ Pods/ Carthage/ .yarn/ .bundle/ .terraform/",
  ],
  build_output: [
    "dist/ build/ __pycache__/ .next/ .nuxt/ .svelte-kit/ .output/ .turbo/ .parcel-cache/",
    ".gradle/ .mypy_cache/ .pytest_cache/ .ruff_cache/ .eggs/ .nyc_output/ .dart_tool/",
  ],
  /** What editors put beside a file while it is open: copies, locks, halves of a save. */
  ignored: ["*~ .#* \\#*# .*.sw[a-p] *___jb_tmp___ *___jb_old___ .goutputstream-*"],
} as const satisfies Partial<Record<SkipReason, readonly string[]>>;

const MOST_LINE_CHARACTERS = 1024;
/** Of all lines that hold in one folder: matching takes steps in proportion to them, for every file. */
const MOST_CHARACTERS = 64 * 1024;

/** Rules in gitignore's language that hold in one folder and below; the last one that matches decides. */
export interface PathRules {
  /** Why an entry is left out, null if it is not. The path is from the root; that of a folder ends in `/`. */
  reasonFor(path: string): SkipReason | null;
  /** The rules inside a folder that adds lines of its own; null where that would be more than can be honoured. */
  within(folder: string, lines: readonly string[]): PathRules | null;
}

interface Rule {
  /** Where its file lies, empty for the root, else with a slash at the end. */
  readonly folder: string;
  readonly pattern: GitPattern;
  readonly reason: SkipReason;
}

export function gitRules(): PathRules {
  return rules({ first: [], own: [], last: [], characters: 0 });
}

/** `configured` comes from whoever runs the server, so it has the last word over the repository's own files. */
export function lociRules(configured: readonly string[]): PathRules {
  return rules({ first: leftOutByDefault(), own: [], last: readRules(configured, ""), characters: 0 });
}

interface RuleLists {
  readonly first: readonly Rule[];
  readonly own: readonly Rule[];
  readonly last: readonly Rule[];
  /** The length of all own lines. */
  readonly characters: number;
}

function rules(lists: RuleLists): PathRules {
  const latestFirst = [...lists.first, ...lists.own, ...lists.last].reverse();
  return {
    reasonFor(path) {
      const isFolder = path.endsWith("/");
      const partsBelow = partsOf(isFolder ? path.slice(0, -1) : path);
      const decisive = latestFirst.find(
        ({ folder, pattern }) => path.startsWith(folder) && pattern.matches(partsBelow(folder), isFolder),
      );
      return decisive === undefined || decisive.pattern.isNegated ? null : decisive.reason;
    },
    within(folder, lines) {
      const characters = lines.reduce((sum, line) => sum + line.length, lists.characters);
      if (characters > MOST_CHARACTERS) return null;
      return rules({ ...lists, own: [...lists.own, ...readRules(lines, folder)], characters });
    },
  };
}

export function isTooLong(line: string): boolean {
  return line.length > MOST_LINE_CHARACTERS;
}

/** The parts of a path from a folder on. Rules of one folder come in a row, so the last answer is nearly always the next. */
function partsOf(path: string): (folder: string) => readonly string[] {
  let last: { readonly folder: string; readonly parts: readonly string[] } | undefined;
  return (folder) => {
    if (last?.folder !== folder) last = { folder, parts: path.slice(folder.length).split("/") };
    return last.parts;
  };
}

function readRules(lines: readonly string[], path: string, reason: SkipReason = "ignored"): Rule[] {
  const folder = path === "" ? "" : `${path}/`;
  return lines
    .filter((line) => !isTooLong(line))
    .map(readPattern)
    .filter((pattern) => pattern !== null)
    .map((pattern) => ({ folder, pattern, reason }));
}

function leftOutByDefault(): Rule[] {
  return Object.entries(LEFT_OUT).flatMap(([reason, lines]) =>
    readRules(lines.join(" ").split(" "), "", reason as SkipReason),
  );
}
