import { createHash } from "node:crypto";
import { zstdDecompressSync } from "node:zlib";
import type { ProjectId } from "../../domain/ids.ts";
import type { CheckFinding, CheckName, CheckSettings } from "../../engines/checks/check.ts";
import { duplicateBodies } from "../../engines/checks/duplicateBodies.ts";
import { entryPoints, type PackageManifest } from "../../engines/checks/entryPoints.ts";
import { oversizedFunctions } from "../../engines/checks/oversizedFunctions.ts";
import { type RunsEdge, untestedFunctions } from "../../engines/checks/untestedFunctions.ts";
import { type ModuleOffer, unusedExports } from "../../engines/checks/unusedExports.ts";
import { languageNamed } from "../../languages/index.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { readDigests } from "../digests.ts";
import type { SourceSearcher } from "../parsing/parserPool.ts";
import type { PackedSource } from "../parsing/searchSource.ts";
import { type IndexedFile, indexedFiles, packedTexts } from "../patterns/indexedFiles.ts";
import { ProjectIndex } from "../resolve/projectIndex.ts";
import { RecordingProject } from "../resolve/recordingProject.ts";
import { eachFacts } from "./eachFacts.ts";
import { keptFindings } from "./keptFindings.ts";
import { moduleOffer } from "./moduleOffer.ts";
import { readCycles } from "./readCycles.ts";
import { readClasses, readFunctions } from "./readFunctions.ts";
import { valueNames } from "./valueNames.ts";
import { wordsElsewhere } from "./wordsElsewhere.ts";

export interface CheckParts {
  readonly code: GraphReader;
  readonly view: View;
  readonly project: ProjectId;
  readonly searcher: SourceSearcher;
  readonly settings: CheckSettings;
  /** Whether what is in a file does not count, by the settings of the check. */
  isIgnored(path: string): boolean;
  readonly signal: AbortSignal;
  /** What whoever asks should know of the answer. */
  warn(warning: string): void;
}

/** What one named check finds in the code as it is indexed, the worst first. */
export async function runCheck(name: CheckName, parts: CheckParts): Promise<readonly CheckFinding[]> {
  const files = await indexedFiles(parts.code, parts.view);
  const { findings, warnings } = await keptFindings(parts.code, keyOf(name, parts, files), async () => {
    const said: string[] = [];
    const found = await RUN[name]({ ...parts, warn: (warning) => void said.push(warning) }, files);
    return { findings: found.filter(({ path }) => !parts.isIgnored(path)), warnings: said };
  });
  for (const warning of warnings) parts.warn(warning);
  return findings;
}

/** All that an answer depends on: the graph is made of nothing but the text of its files. */
function keyOf(name: CheckName, { view, settings }: CheckParts, files: readonly IndexedFile[]): string {
  const hash = createHash("sha256").update(JSON.stringify([name, view, settings[name]]));
  for (const { path, contentHash } of files) hash.update(`${path}\n${contentHash}\n`);
  return hash.digest("hex");
}

type Run = (parts: CheckParts, files: readonly IndexedFile[]) => Promise<CheckFinding[]>;

const RUN: Readonly<Record<CheckName, Run>> = {
  // What is ignored is left out first: a circle or a group without it may still be one, or none any more.
  "import-cycles": async ({ code, view, project, isIgnored }, files) => {
    const counted = files.filter(({ path }) => !isIgnored(path));
    return readCycles(code, view, project, counted);
  },
  "oversized-functions": async ({ code, view, settings }, files) =>
    oversizedFunctions(await readFunctions(code, view, files), settings["oversized-functions"].lines),
  "unused-exports": findUnusedExports,
  "untested-functions": findUntested,
  "duplicate-bodies": findDuplicates,
};

async function findUnusedExports(
  { code, signal }: CheckParts,
  files: readonly IndexedFile[],
): Promise<CheckFinding[]> {
  const paths = new Set(files.map(({ path }) => path));
  const index = new ProjectIndex(paths, await readDigests(code));
  const isEntry = entryPoints(await packageManifests(code, files), paths);
  const modules: ModuleOffer[] = [];
  await eachFacts(code, [...paths], signal, (view) => {
    const project = new RecordingProject(index, () => null);
    const offer = moduleOffer(view, project, view.isTest || isEntry(view.path));
    if (offer) modules.push(offer);
  });
  const found = unusedExports(modules);
  const named = await wordsElsewhere(code, files, new Set(found.map(({ exported }) => exported)), signal);
  return found.flatMap(({ exported, ...finding }) => (named.has(exported) ? [] : [finding]));
}

async function packageManifests(
  code: GraphReader,
  files: readonly IndexedFile[],
): Promise<PackageManifest[]> {
  const manifests = await packedTexts(
    code,
    files.filter(({ path }) => /(^|\/)package\.json$/.test(path)),
  );
  return manifests.flatMap(({ path, packed }) => {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    try {
      const manifest: unknown = JSON.parse(zstdDecompressSync(packed).toString());
      return typeof manifest === "object" && manifest !== null ? { folder, manifest: { ...manifest } } : [];
    } catch {
      return [];
    }
  });
}

const RUNS = ["CALLS", "TESTS", "REFERENCES", "EXTENDS", "IMPLEMENTS", "IMPORTS"] as const;

async function findUntested(parts: CheckParts, files: readonly IndexedFile[]): Promise<CheckFinding[]> {
  const { code, view, settings, signal, warn } = parts;
  const functions = await readFunctions(code, view, files);
  const testFiles = new Set(files.filter(({ isTest }) => isTest).map(({ path }) => path));
  if (testFiles.size === 0 && !functions.some(({ isTest }) => isTest)) {
    warn("There is no test here that is known for one, so nothing is said of untested functions.");
    return [];
  }
  const edges: RunsEdge[] = [];
  await code.scanEdges(view, {
    types: RUNS,
    onBatch(batch) {
      for (const edge of batch) edges.push(edge as RunsEdge);
    },
  });
  const valuesIn = new Map<string, Set<string>>();
  const paths = files.map(({ path }) => path);
  await eachFacts(code, paths, signal, ({ path, facts }) => void valuesIn.set(path, valueNames(facts)));
  const classes = await readClasses(code, view);
  return untestedFunctions(
    { functions, classes, testFiles, edges, valuesIn },
    settings["untested-functions"].lines,
  );
}

const FILES_AT_ONCE = 200;

async function findDuplicates(parts: CheckParts, files: readonly IndexedFile[]): Promise<CheckFinding[]> {
  const { code, searcher, settings, signal, isIgnored } = parts;
  const programs = files.filter(
    ({ path, language, isTest }) =>
      !isTest && !isIgnored(path) && language !== null && languageNamed(language),
  );
  const shapes = [];
  for (let at = 0; at < programs.length; at += FILES_AT_ONCE) {
    const some = await packedTexts(code, programs.slice(at, at + FILES_AT_ONCE));
    const found = await searcher.shapes(some as readonly PackedSource[], signal);
    for (const [which, { path }] of some.entries())
      for (const shape of found[which] ?? []) shapes.push({ ...shape, path });
  }
  return duplicateBodies(shapes, settings["duplicate-bodies"].tokens);
}
