import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { cruise, type ICruiseOptions, type IDependency } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { asProjectId } from "../../src/domain/ids.ts";
import { counts, type ImportTie } from "../../src/engines/architecture/architecture.ts";
import { readArchitecture } from "../../src/engines/architecture/readArchitecture.ts";
import { validateImports } from "../../src/engines/architecture/validateImports.ts";
import { findCycles } from "../../src/engines/graph/findCycles.ts";
import { readImports } from "../../src/indexing/readImports.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { runTool } from "../callgraph/runTool.ts";
import { type ArchitectureCase, HERE } from "./cases.ts";

/** What one of the two found: one line a violation, and how long it took from the sources on. */
export interface Findings {
  readonly violations: ReadonlySet<string>;
  readonly imports: ReadonlySet<string>;
  /** Imports that are part of a circle, from the imports that were found, whatever was made of them. */
  readonly circular: ReadonlySet<string>;
  readonly seconds: number;
}

const line = (from: string, to: string, rule: string) => `${rule}: ${from} → ${to}`;

const program = join(HERE, "bin", "loci.js");
const project = asProjectId("bench");
const guard = { account: "local", project, visibilities: ["public", "shared", "admin"] } as const;

/** Indexes a tree with the command line, as a person would, and holds it against the rules. */
export async function ourFindings(root: string, { rules, folders }: ArchitectureCase): Promise<Findings> {
  const home = await mkdtemp(join(tmpdir(), "loci-bench-"));
  const started = performance.now();
  try {
    const flags = ["--home", home, "--root", root, "--project", project];
    runTool({ command: [process.execPath, program, "index", ...flags], folder: root });
    const store = await openSqliteStore({ folder: home });
    const code = await store.code({ account: "local", project, root });
    const graph = await readImports(code, { guard }, project);
    await store.close();
    const read = readArchitecture(rules.ours);
    if ("faults" in read) throw new Error(read.faults.join("; "));
    const { architecture } = read;
    const isIn = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`));
    const ties = graph.ties.filter(({ from }) => isIn(from));
    const world = { ...graph, ties, communities: new Map<string, string>() };
    const { violations } = validateImports(architecture, world, () => true);
    const found = violations
      .filter(({ rule }) => rule !== "noCycles")
      .map(({ from, to, rule }) => line(from, to, rules.theirName(rule)));
    const { noCycles } = architecture;
    const inner = ties.filter(
      (tie) =>
        noCycles &&
        !tie.isExternal &&
        counts(noCycles.counting, tie) &&
        [tie.from, tie.to].every((path) => noCycles.files(path)),
    );
    const circular = circularImports(inner).map(({ from, to }) =>
      line(from, to, rules.theirName("noCycles")),
    );
    return {
      violations: new Set([...found, ...circular]),
      circular: new Set(circular),
      imports: new Set(ties.map(({ from, to }) => `${from} → ${to}`)),
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** We tell a circle once, with its shortest way; they tell every import that is part of any. */
function circularImports<Tie extends Pick<ImportTie, "from" | "to">>(ties: readonly Tie[]): Tie[] {
  const groups = new Map<string, number>();
  const cycles = findCycles(ties.map(({ from, to }) => [from, to] as const));
  for (const [at, { members }] of cycles.entries()) for (const member of members) groups.set(member, at);
  return ties.filter(({ from, to }) => groups.has(from) && groups.get(from) === groups.get(to));
}

export async function theirFindings(
  root: string,
  { rules, folders, tsConfig }: ArchitectureCase,
): Promise<Findings> {
  const started = performance.now();
  const { theirs } = rules;
  const given: ICruiseOptions =
    "config" in theirs
      ? await extractDepcruiseOptions(join(HERE, theirs.config))
      : {
          ruleSet: { forbidden: [...(theirs.forbidden ?? [])] },
          validate: true,
          tsPreCompilationDeps: true,
          // Types that comments import count for us as well.
          detectJSDocImports: true,
          parser: "tsc",
          doNotFollow: { path: "node_modules" },
          exclude: { path: "node_modules" },
          enhancedResolveOptions: {
            exportsFields: ["exports"],
            conditionNames: ["import", "require", "node", "default", "types"],
          },
        };
  const options: ICruiseOptions = {
    ...given,
    baseDir: root,
    ...(tsConfig !== undefined && { tsConfig: { fileName: join(root, tsConfig) } }),
  };
  const types = tsConfig === undefined ? {} : { tsConfig: extractTSConfig(join(root, tsConfig)) };
  const { output } = await cruise([...folders], options, {}, types);
  if (typeof output === "string") throw new Error(output);
  const isIn = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`));
  const imports = output.modules.flatMap(({ source, dependencies }) =>
    (isIn(source) ? dependencies : []).map((each) => `${source} → ${moduleOf(each)}`),
  );
  // Its summary tells one import of a circle; each import knows by itself what it breaks.
  const violations = output.modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap((each) => (each.rules ?? []).map(({ name }) => line(source, moduleOf(each), name))),
  );
  const isCounted = cycleFiles(rules);
  const ties = output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  const circular = circularImports(ties.filter(({ from, to }) => isCounted(from) && isCounted(to)));
  return {
    violations: new Set(violations),
    imports: new Set(imports),
    circular: new Set(circular.map(({ from, to }) => line(from, to, rules.theirName("noCycles")))),
    seconds: (performance.now() - started) / 1000,
  };
}

function cycleFiles({ ours }: ArchitectureCase["rules"]): (path: string) => boolean {
  const read = readArchitecture(ours);
  return ("architecture" in read && read.architecture.noCycles?.files) || (() => false);
}

/** In our words: where a package is installed, or by which of its files it is entered, says no more than its name. */
function moduleOf({ resolved, coreModule, couldNotResolve, dependencyTypes = [] }: IDependency): string {
  if (coreModule) return `node:${resolved.replace(/^node:/, "")}`;
  const [, inside] = /(?:^|\/)node_modules\/(?:@types\/)?(.+)/.exec(resolved) ?? [];
  if (inside !== undefined) return `npm:${packageOf(inside).replace(/^([^/@]+)__/, "@$1/")}`;
  const isPackage = couldNotResolve || dependencyTypes.some((type) => type.startsWith("npm"));
  return isPackage && !resolved.startsWith(".") ? `npm:${packageOf(resolved)}` : resolved;
}

function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}
