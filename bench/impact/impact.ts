import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pathOf } from "../../src/engines/impact/reachGraph.ts";
import { ReachModel } from "../../src/engines/impact/reachModel.ts";
import { LIKELY } from "../../src/engines/impact/selectTests.ts";
import { weighed } from "../../src/engines/impact/weighed.ts";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { checkOut } from "../callgraph/checkout.ts";
import { REPOSITORIES, repositoriesIn } from "../repositories.ts";
import { type CoveredCode, coveredCode } from "./coveredCode.ts";
import { importRule } from "./importRule.ts";
import { type ProjectGraph, readGraph } from "./readGraph.ts";
import { pooled, type Score, type Selection, score } from "./score.ts";
import { readTruth } from "./truth/readTruth.ts";

/**
 * `--repos FOLDER` holds the repositories; those named are measured, or all of them. Their tests are run once, in copies
 * in the data folder, which takes minutes and needs what they depend on. `--threshold N` tries another bar; several, with
 * commas between them, are points of the curve that precision and recall lie on. Of several projects the last rows tell
 * how all of them do together.
 */
export const impactBench: Benchmark = {
  name: "impact",
  about: "which tests reach a function or file, beside their coverage and the rule of imports",
  async run({ args, dataFolder = join(tmpdir(), "loci-bench-impact") }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...REPOSITORIES, threshold: { type: "string", default: String(LIKELY) } },
    });
    await mkdir(dataFolder, { recursive: true });
    const measured: Measured[] = [];
    for (const { name, path } of await repositoriesIn(values.repos, positionals)) {
      const checkout = await checkOut(path, name, dataFolder);
      const truth = await readTruth(checkout, dataFolder);
      const graph = await readGraph(checkout.root);
      const covered = coveredCode(truth, graph.records);
      const reached = reachedBy(graph, covered);
      const bars = values.threshold.split(",").map(Number);
      measured.push(
        ...measuredIn(name, covered, {
          ...Object.fromEntries(bars.map((bar) => [`loci ${bar}`, selectionOf(reached, bar)])),
          imports: importRule(graph, covered.tests, truth.language === "go"),
        }),
      );
    }
    return [...measured, ...together(measured)].map(shown);
  },
};

/** How well a rule does in one project. */
interface Measured {
  readonly project: string;
  readonly rule: string;
  /** What the tests were asked for. */
  readonly of: "functions" | "files";
  /** What the rule chose among. */
  readonly tests: "functions" | "files";
  readonly score: Score;
}

/** For each function and file the tests that reach it, and how likely. */
type Reached = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** As the product has it: a file of tests is played as a whole and weighed, and each test by itself. */
function reachedBy(graph: ProjectGraph, { tests, functions }: CoveredCode): Reached {
  const model = new ReachModel(graph);
  const inFile = Map.groupBy(functions.keys(), pathOf);
  const run = (starts: readonly string[]) => {
    const found = [...model.runFrom(starts)].filter(([id]) => functions.has(id));
    return new Map([...found, ...[...inFile].map(([path, ids]) => [path, model.anyOf(ids)] as const)]);
  };
  const files = Map.groupBy(tests, pathOf);
  const whole = weighed(
    new Map([...files].map(([path, some]) => [path, run(startsOf(graph, path, some))] as const)),
  );
  const alone = [...tests]
    .filter((test) => test !== pathOf(test))
    .map((test) => [test, run([test])] as const);
  return byCode([...whole, ...alone]);
}

/** What loading a file runs counts where the coverage is that of the whole file. */
function startsOf({ nodes }: ProjectGraph, path: string, tests: readonly string[]): readonly string[] {
  if (!tests.includes(path)) return tests;
  return [
    path,
    ...nodes.filter(({ id, form }) => form === "test" && pathOf(id) === path).map(({ id }) => id),
  ];
}

function byCode(reach: readonly (readonly [string, ReadonlyMap<string, number>])[]): Reached {
  const reached = new Map<string, Map<string, number>>();
  for (const [test, code] of reach) {
    for (const [id, likelihood] of code) {
      const known = reached.get(id) ?? new Map<string, number>();
      reached.set(id, known.set(test, likelihood));
    }
  }
  return reached;
}

function selectionOf(reached: Reached, bar: number): Selection {
  return (id) => {
    const tests = [...(reached.get(id) ?? [])].filter(([, likelihood]) => likelihood >= bar);
    return new Set(tests.map(([test]) => test));
  };
}

function measuredIn(
  project: string,
  covered: CoveredCode,
  rules: Readonly<Record<string, Selection>>,
): Measured[] {
  const areFiles = [...covered.tests].every((test) => test === pathOf(test));
  return Object.entries(rules).flatMap(([rule, selection]) =>
    (["functions", "files"] as const).flatMap((of) => {
      const truth = covered[of];
      const whole = score(inFiles(truth), (id) => files(selection(id)));
      const measured: Measured = { project, rule, of, tests: "files", score: whole };
      if (areFiles) return [measured];
      const alone = score(truth, (id) => cases(selection(id)));
      return [{ ...measured, tests: "functions" as const, score: alone }, measured];
    }),
  );
}

function together(measured: readonly Measured[]): Measured[] {
  const alike = Map.groupBy(measured, ({ rule, of, tests }) => `${rule} ${of} ${tests}`);
  return [...alike.values()].flatMap((all) => {
    const [first] = all;
    if (!first || all.length < 2) return [];
    return [{ ...first, project: `all ${all.length}`, score: pooled(all.map(({ score }) => score)) }];
  });
}

function inFiles(truth: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map([...truth].map(([id, tests]) => [id, filesOf(tests)]));
}

/** The files among what is selected, or those of its tests where none is told by itself. */
function files(selected: ReadonlySet<string>): ReadonlySet<string> {
  const named = new Set([...selected].filter((test) => test === pathOf(test)));
  return named.size > 0 ? named : filesOf(selected);
}

function cases(selected: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...selected].filter((test) => test !== pathOf(test)));
}

function filesOf(tests: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...tests].map(pathOf));
}

function shown({ score: { pairs, right, wrong, ...shares }, ...measured }: Measured): BenchRow {
  const rounded = Object.entries(shares).map(([name, share]) => [name, Math.round(share * 1000) / 1000]);
  return { ...measured, pairs, ...Object.fromEntries(rounded) };
}
