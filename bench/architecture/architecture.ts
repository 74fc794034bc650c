import { execFileSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { REPOSITORIES } from "../repositories.ts";
import { type ArchitectureCase, CASES, HERE } from "./cases.ts";
import { type Findings, ourFindings, theirFindings } from "./findings.ts";
import { seedImports } from "./seeds.ts";

const MOST_SHOWN = 45;

/** `npm run bench -- architecture --repos FOLDER [--only NAME] [--seeds N] [--count N] [--show]` */
export const architectureBench: Benchmark = {
  name: "architecture",
  about:
    "the same rules for us and for dependency-cruiser: what each finds in a repository as it is, and with imports written into it by chance",
  faults: "differences",
  async run({ args }) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...REPOSITORIES,
        only: { type: "string", multiple: true },
        seeds: { type: "string", default: "2" },
        count: { type: "string", default: "150" },
        show: { type: "boolean", default: false },
      },
    });
    const chosen = CASES.filter(({ name }) => values.only?.includes(name) ?? true);
    const rows: BenchRow[] = [];
    for (const testCase of chosen) {
      const source = testCase.name === "loci" ? HERE : join(values.repos, testCase.name);
      for (let seed = 0; seed <= Number(values.seeds); seed++)
        rows.push(
          await compare(testCase, source, {
            seed,
            count: seed === 0 ? 0 : Number(values.count),
            isShown: values.show,
          }),
        );
    }
    return rows;
  },
};

interface Run {
  /** 0 is the repository as it is. */
  readonly seed: number;
  readonly count: number;
  readonly isShown: boolean;
}

async function compare(
  testCase: ArchitectureCase,
  source: string,
  { seed, count, isShown }: Run,
): Promise<BenchRow> {
  const folder = await mkdtemp(join(tmpdir(), "loci-bench-"));
  const root = join(folder, basename(source));
  try {
    execFileSync("git", ["clone", "-q", source, root]);
    if (testCase.name === "loci") await cp(join(HERE, "package.json"), join(root, "package.json"));
    const files = execFileSync("git", ["ls-files", ...testCase.folders], { cwd: root, encoding: "utf8" })
      .trim()
      .split("\n");
    const seeded = await seedImports(root, files, testCase, { seed, count });
    const [ours, theirs] = [await ourFindings(root, testCase), await theirFindings(root, testCase)];
    const missed = [...theirs.violations].filter((each) => !ours.violations.has(each));
    const surplus = [...ours.violations].filter((each) => !theirs.violations.has(each));
    // Their search for circles gives up on some; whether there is one, their own imports tell.
    const further = surplus.filter((each) => !theirs.circular.has(each));
    if (isShown) show(testCase.name, missed, further);
    return {
      repository: testCase.name,
      tree: seed === 0 ? "as it is" : `seed ${seed}`,
      files: files.length,
      written: seeded.length,
      "our imports": ours.imports.size,
      "their imports": theirs.imports.size,
      ours: ours.violations.size,
      theirs: theirs.violations.size,
      both: theirs.violations.size - missed.length,
      "only theirs": missed.length,
      "circles they overlook": surplus.length - further.length,
      "only ours": further.length,
      differences: missed.length + further.length,
      ...times(ours, theirs),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function times(ours: Findings, theirs: Findings) {
  return { "our s": Number(ours.seconds.toFixed(1)), "their s": Number(theirs.seconds.toFixed(1)) };
}

function show(name: string, missed: readonly string[], further: readonly string[]): void {
  for (const each of missed.slice(0, MOST_SHOWN)) console.log(`${name}, only theirs: ${each}`);
  for (const each of further.slice(0, MOST_SHOWN)) console.log(`${name}, only ours:   ${each}`);
}
