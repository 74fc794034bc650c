import { counted } from "../../../domain/counted.ts";
import { isTestSupport } from "../../../domain/testPaths.ts";
import type { ImportTie, Violation } from "../architecture.ts";
import type { WrittenArchitecture, WrittenLayer } from "../architectureSchema.ts";
import { readArchitecture } from "../readArchitecture.ts";
import { type ImportWorld, validateImports } from "../validateImports.ts";
import { type ImportCounts, orderLayers } from "./orderLayers.ts";
import { type CodeFolder, clearCommunity, splitFolders } from "./splitFolders.ts";
import { testPatterns } from "./testPatterns.ts";

export interface DraftWorld extends ImportWorld {
  readonly files: ReadonlyMap<string, { readonly language: string | null; readonly isTest: boolean }>;
}

export interface ArchitectureDraft {
  readonly architecture: WrittenArchitecture;
  readonly layers: readonly DraftedLayer[];
  /** What breaks it today. */
  readonly exceptions: readonly Violation[];
  /** What could not be made a rule, in sentences. */
  readonly notes: readonly string[];
}

export interface DraftedLayer {
  readonly name: string;
  readonly files: number;
  /** The part of the code that it is of, where it is clearly of one. */
  readonly community: string | null;
}

/** Layers from the folders and the imports that are there: as strict as they can be while hardly anything breaks them. */
export function draftArchitecture(world: DraftWorld): ArchitectureDraft | null {
  const { files, ties, communities } = world;
  const isTest = (path: string) => files.get(path)?.isTest === true || isTestSupport(path);
  const inner = ties.filter(({ from, to, isExternal }) => !isExternal && !isTest(from) && !isTest(to));
  const code = [...new Set(inner.flatMap(({ from, to }) => [from, to]))].sort();
  if (code.length === 0) return null;
  const folders = splitFolders(code, communities);
  const names = namesOf(folders);
  const layering = layeringOf(folders, names, inner);
  const ignore = testPatterns([...files.keys()].filter(isTest));
  const layers = layering.order.map((at) => layerOf(at, folders, names, layering, inner));
  const base: WrittenArchitecture = { layers, ...(ignore.length > 0 && { ignore }) };
  const cycles = cycleRule(base, world);
  const architecture = { ...base, ...cycles.rule };
  return {
    architecture,
    layers: layering.order.map((at) => ({
      name: names[at] ?? "",
      files: folders[at]?.files.length ?? 0,
      community: clearCommunity(folders[at]?.files ?? [], communities),
    })),
    exceptions: violationsOf(architecture, world),
    notes: [...layering.notes, ...cycles.notes],
  };
}

/** The last name of a folder where no other has it, else the whole path. */
function namesOf(folders: readonly CodeFolder[]): string[] {
  const short = folders.map(({ folder, isDirect }) => {
    const last = folder.split("/").at(-1) || "root";
    return isDirect && folder !== "" ? `${last} itself` : last;
  });
  return short.map((name, at) => {
    const isAlone = short.indexOf(name) === at && short.lastIndexOf(name) === at;
    return isAlone ? name : `${folders[at]?.folder}${folders[at]?.isDirect ? " itself" : ""}`;
  });
}

interface Layering {
  /** From the lowest. */
  readonly order: readonly number[];
  readonly counts: ImportCounts;
  /** Whether one may import the other. */
  allows(from: number, to: number): boolean;
  readonly notes: readonly string[];
}

/** So few imports that lead upward are taken for slips, or so small a share of those that lead down. */
const MOST_SLIPS = 5;
const SLIPS_SHARE = 0.1;

function layeringOf(
  folders: readonly CodeFolder[],
  names: readonly string[],
  inner: readonly ImportTie[],
): Layering {
  const counts = countImports(folders, inner);
  const order = orderLayers(counts);
  const heights = new Map(order.map((layer, height) => [layer, height]));
  const countOf = (from: number, to: number) => counts[from]?.[to] ?? 0;
  const isUpward = (from: number, to: number) => (heights.get(from) ?? 0) < (heights.get(to) ?? 0);
  const isSlip = (from: number, to: number) =>
    isUpward(from, to) && countOf(from, to) <= Math.max(MOST_SLIPS, SLIPS_SHARE * countOf(to, from));
  const mutual = order.flatMap((from) =>
    order
      .filter((to) => countOf(from, to) > 0 && isUpward(from, to) && !isSlip(from, to))
      .map((to) => [from, to] as const),
  );
  return {
    order,
    counts,
    allows: (from, to) => countOf(from, to) > 0 && !isSlip(from, to),
    notes: mutual.map(
      ([from, to]) =>
        `\`${names[from]}\` imports \`${names[to]}\` in ${counted(countOf(from, to), "place")}, against ${countOf(to, from)} the other way, so both may: look whether they are one layer.`,
    ),
  };
}

function countImports(folders: readonly CodeFolder[], inner: readonly ImportTie[]): number[][] {
  const numbers = new Map(folders.flatMap(({ files }, at) => files.map((file) => [file, at] as const)));
  const counts = folders.map(() => folders.map(() => 0));
  for (const { from, to } of inner) {
    const [one, other] = [numbers.get(from), numbers.get(to)];
    const row = one === undefined ? undefined : counts[one];
    if (row && other !== undefined && one !== other) row[other] = (row[other] ?? 0) + 1;
  }
  return counts;
}

function layerOf(
  at: number,
  folders: readonly CodeFolder[],
  names: readonly string[],
  { order, allows }: Layering,
  inner: readonly ImportTie[],
): WrittenLayer {
  const held = folders[at] ?? { folder: "", isDirect: true, files: [] };
  const inside = held.isDirect ? "*" : "**";
  const entryPoints = entryPointsOf(held, inner);
  return {
    name: names[at] ?? "",
    files: [held.folder === "" ? inside : `${held.folder}/${inside}`],
    mayImport: order.filter((to) => allows(at, to)).map((to) => names[to] ?? ""),
    ...(entryPoints.length > 0 && { entryPoints }),
  };
}

const ENTRY_NAME = /(?:^|\/)(?:index|main|mod|lib|api|port|public[-_]?api|__init__)\.[a-z]+$/i;
const MOST_ENTRIES = 2;
const LEAST_FILES = 4;
const LEAST_IMPORTERS = 2;

/** Where all others import one file of a folder that is named to be imported, they are to go on with that. */
function entryPointsOf({ files }: CodeFolder, inner: readonly ImportTie[]): string[] {
  if (files.length < LEAST_FILES) return [];
  const held = new Set(files);
  const entering = inner.filter(({ from, to }) => held.has(to) && !held.has(from));
  const targets = [...new Set(entering.map(({ to }) => to))];
  const importers = new Set(entering.map(({ from }) => from));
  const isMeant = targets.length <= MOST_ENTRIES && targets.every((to) => ENTRY_NAME.test(to));
  return isMeant && importers.size >= LEAST_IMPORTERS ? targets.sort() : [];
}

/** More circles than this are no exceptions. */
const MOST_CIRCLES = 5;

function cycleRule(
  base: WrittenArchitecture,
  world: DraftWorld,
): { rule: WrittenArchitecture; notes: string[] } {
  const strict = { noCycles: true } as const;
  const withoutTypes = { noCycles: { typeImports: "ignore" } } as const;
  const circles = (rule: WrittenArchitecture) =>
    violationsOf({ ...base, ...rule }, world).filter((each) => each.rule === "noCycles").length;
  const all = circles(strict);
  const ofValues = circles(withoutTypes);
  // Rules that are drafted should hold on the day they are; a circle of types alone does no harm.
  if (all <= MOST_CIRCLES && ofValues === all) return { rule: strict, notes: [] };
  if (ofValues <= MOST_CIRCLES)
    return {
      rule: withoutTypes,
      notes: [`${counted(all, "circle")} of imports are there if types count, so these do not.`],
    };
  return {
    rule: {},
    notes: [`${counted(ofValues, "circle")} of imports are there, so circles are not forbidden.`],
  };
}

function violationsOf(written: WrittenArchitecture, world: DraftWorld): readonly Violation[] {
  const read = readArchitecture(written);
  return "architecture" in read ? validateImports(read.architecture, world, () => true).violations : [];
}
