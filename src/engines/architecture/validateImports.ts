import { counted } from "../../domain/counted.ts";
import type { PathTest } from "../globs/globMatcher.ts";
import type { Architecture, ImportTie, Violation } from "./architecture.ts";
import { findViolations } from "./findViolations.ts";
import { looseTies } from "./looseTies.ts";
import { type Placement, placeFiles } from "./placeFiles.ts";

/** What is there to be checked. */
export interface ImportWorld {
  /** Every file, by its path. */
  readonly files: ReadonlyMap<string, unknown>;
  readonly ties: readonly ImportTie[];
  /** Which community a file is in. */
  readonly communities: ReadonlyMap<string, string>;
}

export interface Validation {
  readonly violations: readonly Violation[];
  /** What no rule forbids and somebody may want to look at. */
  readonly advice: readonly Violation[];
  /** How many files were held against the rules. */
  readonly checkedFiles: number;
  readonly layers: readonly { readonly name: string; readonly files: number }[];
  /** What is odd about the rules themselves. */
  readonly notes: readonly string[];
}

/** Holds the imports of the files that are asked about against the rules. */
export function validateImports(
  architecture: Architecture,
  world: ImportWorld,
  isAsked: PathTest,
): Validation {
  const { files, ties, communities } = world;
  const paths = [...files.keys()];
  const tied = new Set(ties.flatMap(({ from, to, isExternal }) => (isExternal ? [] : [from, to])));
  const placement = placeFiles(architecture, paths);
  const layerOf = (file: string) => placement.layerOf.get(file);
  const concerns = ({ from, cycle }: Violation) =>
    isAsked(from) || cycle?.some(({ file }) => isAsked(file)) === true;
  const isBound = (file: string) =>
    placement.layerOf.has(file) ||
    architecture.rules.some((rule) => rule.files(file)) ||
    (tied.has(file) && architecture.noCycles?.files(file) === true);
  const checked = paths.filter((file) => isAsked(file) && !architecture.isIgnored(file) && isBound(file));
  const sizes = new Map<string, number>();
  for (const { name } of placement.layerOf.values()) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  return {
    violations: findViolations(architecture, layerOf, ties).filter(concerns),
    advice: looseTies(architecture, layerOf, ties, communities).filter(concerns),
    checkedFiles: checked.length,
    layers: architecture.layers.map(({ name }) => ({ name, files: sizes.get(name) ?? 0 })),
    notes: notesOn(architecture, paths, tied, placement),
  };
}

const MOST_EXAMPLES = 3;

function notesOn(
  architecture: Architecture,
  paths: readonly string[],
  tied: ReadonlySet<string>,
  placement: Placement,
): string[] {
  const { layers, rules, isIgnored } = architecture;
  const notes = placement.emptyLayers.map((name) => `The layer \`${name}\` means no file that is there.`);
  const [first] = placement.shared;
  if (first) {
    const which = first.layers.map((name) => `\`${name}\``).join(" and ");
    const others =
      placement.shared.length > 1 ? ` and ${counted(placement.shared.length - 1, "other file")}` : "";
    notes.push(
      `${first.file}${others} ${others ? "are" : "is"} in more than one layer (${which}): the first that is written counts. Take it out of the others with \`!\`.`,
    );
  }
  for (const rule of rules)
    if (!paths.some(rule.files)) notes.push(`The rule \`${rule.name}\` means no file that is there.`);
  for (const { name, mayImport, mustNotImport } of [...layers, ...rules]) {
    const lost = [...(mayImport ?? []), ...mustNotImport].filter(
      ({ is, matches }) => is === "files" && !paths.some(matches),
    );
    for (const { written } of lost)
      notes.push(
        `\`${name}\` names \`${written}\`, which is neither a layer nor means a file that is there.`,
      );
  }
  if (layers.length === 0) return notes;
  const homeless = paths.filter((file) => tied.has(file) && !placement.layerOf.has(file) && !isIgnored(file));
  if (homeless.length > 0) {
    const examples = homeless.slice(0, MOST_EXAMPLES).join(", ");
    const dots = homeless.length > MOST_EXAMPLES ? ", …" : "";
    notes.push(
      `${counted(homeless.length, "file")} with code ${homeless.length === 1 ? "is" : "are"} in no layer: ${examples}${dots}`,
    );
  }
  return notes;
}
