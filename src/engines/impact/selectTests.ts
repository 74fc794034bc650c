import { pathOf, type ReachGraph } from "./reachGraph.ts";
import { ReachModel } from "./reachModel.ts";
import { type Way, wayInWords, waysTo } from "./waysTo.ts";
import { type Reach, weighed } from "./weighed.ts";

/** From here on a test is taken for one that runs the code. */
export const LIKELY = 0.8;

/** A file of tests that may run what changed. */
export interface ReachingTests {
  readonly path: string;
  /** How many steps it is from the nearest of its tests to what changed; 0 where the test itself changed. */
  readonly distance: number;
  readonly reason: string;
  readonly likelihood: number;
  /** Ids of the tests in it that are likely to, the likeliest first; empty where the file is run as a whole. */
  readonly tests: readonly string[];
}

export interface TestReach {
  /** All that may, the likeliest first. */
  readonly files: readonly ReachingTests[];
  /** For each changed piece of code how likely any test runs it. */
  readonly covered: ReadonlyMap<string, number>;
  /** Whether all files of tests that may were looked at, and not only the nearest. */
  readonly isComplete: boolean;
}

export interface TestReachOptions {
  readonly ways?: ReadonlyMap<string, Way>;
  /** Called again and again, for others to have their turn. */
  readonly pause?: () => Promise<unknown>;
}

/** Of several that changed, a test is concerned that runs any: it is likelier to run one of them than each of them. */
const ANY = "";

/** A test is played by itself only so often; what is left is told by its file. */
const MOST_PLAYED = 400;
const MOST_FILES = 5_000;

/** Which tests run what changed: the one question behind test selection, coverage and impact. */
export async function testsReaching(
  graph: ReachGraph,
  changed: readonly string[],
  { ways = waysTo(graph, changed), pause }: TestReachOptions = {},
): Promise<TestReach> {
  const model = new ReachModel(graph);
  const runBy = (starts: readonly string[]) => {
    const run = model.runFrom(starts, changed);
    const reached = new Map(changed.flatMap((id) => (run.has(id) ? [[id, run.get(id) ?? 0] as const] : [])));
    return reached.set(ANY, model.anyOf(changed));
  };
  const found = nearestFirst(testFiles(graph, ways), ways);
  const holding = found.slice(0, MOST_FILES);
  const runs = new Map<string, ReadonlyMap<string, number>>();
  for (const { path, members } of holding) {
    await pause?.();
    runs.set(path, runBy([path, ...members]));
  }
  const reach = weighed(runs);
  let played = 0;
  const files: ReachingTests[] = [];
  for (const { path, members, nearest } of holding) {
    await pause?.();
    const likelihood = mostOf(reach.get(path));
    const isWorthIt = likelihood >= LIKELY && played + members.length <= MOST_PLAYED;
    if (isWorthIt) played += members.length;
    const alone = isWorthIt ? members.map((id) => ({ id, likelihood: mostOf(runBy([id])) })) : [];
    files.push({
      path,
      distance: ways.get(nearest)?.distance ?? 0,
      reason: wayInWords(ways, nearest),
      likelihood,
      tests: alone
        .filter((test) => test.likelihood >= LIKELY)
        .sort((one, other) => other.likelihood - one.likelihood)
        .map(({ id }) => id),
    });
  }
  return {
    files: files.sort(byLikelihood),
    covered: mostOfEach(reach),
    isComplete: found.length <= MOST_FILES,
  };
}

/** For each piece of code how likely the file of tests runs it that is likeliest to. */
function mostOfEach(reach: Reach): Map<string, number> {
  const most = new Map<string, number>();
  for (const code of reach.values()) {
    for (const [id, likelihood] of code) most.set(id, Math.max(most.get(id) ?? 0, likelihood));
  }
  most.delete(ANY);
  return most;
}

/** With the one of its members, or itself, that is nearest to what changed. */
function nearestFirst(files: ReadonlyMap<string, readonly string[]>, ways: ReadonlyMap<string, Way>) {
  const distance = (id: string) => ways.get(id)?.distance ?? Number.POSITIVE_INFINITY;
  return [...files]
    .map(([path, members]) => ({ path, members, nearest: nearestOf([path, ...members], ways) }))
    .sort((one, other) => distance(one.nearest) - distance(other.nearest));
}

function mostOf(code: ReadonlyMap<string, number> | undefined): number {
  let most = 0;
  // Not spread into one call: there may be more of them than that takes.
  for (const likelihood of code?.values() ?? []) most = Math.max(most, likelihood);
  return most;
}

/** The files that hold tests and lead to what changed, each with those of its tests that do. */
function testFiles({ nodes }: ReachGraph, ways: ReadonlyMap<string, Way>): Map<string, string[]> {
  const testing = new Set(nodes.filter(({ isTest }) => isTest).map(({ id }) => id));
  const files = new Map<string, string[]>();
  for (const { id, form, isGone } of nodes) {
    const path = pathOf(id);
    if (isGone || !ways.has(id) || (form !== "test" && !testing.has(path))) continue;
    const known = files.get(path) ?? [];
    files.set(path, known);
    if (form === "test") known.push(id);
  }
  return files;
}

function nearestOf(ids: readonly string[], ways: ReadonlyMap<string, Way>): string {
  const distance = (id: string) => ways.get(id)?.distance ?? Number.POSITIVE_INFINITY;
  return ids.reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

function byLikelihood(one: ReachingTests, other: ReachingTests): number {
  return (
    Number(other.likelihood >= LIKELY) - Number(one.likelihood >= LIKELY) ||
    one.distance - other.distance ||
    other.likelihood - one.likelihood ||
    (one.path < other.path ? -1 : 1)
  );
}
