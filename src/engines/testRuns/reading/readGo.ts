import {
  failureOf,
  MOST_LOOKED_AT,
  MOST_READ,
  type ResultReader,
  type RunMaterial,
  type TestFailure,
} from "./testTally.ts";

interface GoEvent {
  readonly Action: string;
  readonly Package?: string;
  readonly ImportPath?: string;
  readonly Test?: string;
  readonly Output?: string;
  readonly FailedBuild?: string;
}

const MOST_NESTED = 20;

interface GoTest {
  readonly package: string;
  readonly name: string;
  verdict: string;
  output: string;
}

/** `go test -json`. */
export const readGoJson: ResultReader = (material) => {
  const events = material.output.split("\n").flatMap((line) => eventIn(line) ?? []);
  if (events.length === 0) return null;
  const tests = testsIn(events);
  // A test that holds others is told by these.
  const isLeaf = (test: GoTest) => !tests.has(`${test.package} ${test.name}/`);
  const leaves = [...tests.values()].filter((test) => test.name !== "" && isLeaf(test));
  const count = (verdict: string) => leaves.filter((test) => test.verdict === verdict).length;
  const broken = brokenPackages(events, tests);
  const failing = leaves.filter(({ verdict }) => verdict === "fail");
  const failures = [
    ...failing.slice(0, MOST_READ).map((test) => testFailure(test, material)),
    ...brokenFailures(broken.slice(0, MOST_READ), events, material),
  ];
  return {
    format: "go test -json",
    passed: count("pass"),
    failed: failing.length + broken.length,
    skipped: count("skip"),
    failures,
  };
};

function eventIn(line: string): GoEvent | null {
  if (!line.startsWith("{") || !line.includes('"Action":')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** By package and name; one that holds others also with a slash after it. Those that were broken off count as failed. */
function testsIn(events: readonly GoEvent[]): ReadonlyMap<string, GoTest> {
  const tests = new Map<string, GoTest>();
  for (const { Action, Package = "", Test, Output = "" } of events) {
    if (Test === undefined) continue;
    const test = tests.get(`${Package} ${Test}`) ?? {
      package: Package,
      name: Test,
      verdict: "fail",
      output: "",
    };
    tests.set(`${Package} ${Test}`, test);
    for (const outer of outerNames(Test)) tests.set(`${Package} ${outer}/`, { ...test, name: "" });
    if (Action === "output") test.output += Output;
    else if (["pass", "fail", "skip"].includes(Action)) test.verdict = Action;
  }
  return tests;
}

/** The tests that one is inside of, the nearest first; nobody nests them deeper than this. */
function outerNames(name: string): string[] {
  const outer: string[] = [];
  for (
    let at = name.lastIndexOf("/");
    at > 0 && outer.length < MOST_NESTED;
    at = name.lastIndexOf("/", at - 1)
  )
    outer.push(name.slice(0, at));
  return outer;
}

function testFailure({ package: inside, name, output }: GoTest, material: RunMaterial): TestFailure {
  const shown = output.replace(/^ *(=== (RUN|PAUSE|CONT|NAME)|--- (FAIL|PASS|SKIP)).*\n?/gm, "");
  return failureOf({ name, ...placeIn(output, inside, material), text: output, shown: untilStack(shown) });
}

/** Packages that failed though none of their tests did: they could not be built, or ended early. */
function brokenPackages(events: readonly GoEvent[], tests: ReadonlyMap<string, GoTest>): GoEvent[] {
  const failing = new Set(
    [...tests.values()].filter(({ verdict }) => verdict === "fail").map((test) => test.package),
  );
  return events.filter(
    ({ Action, Test, Package = "" }) => Action === "fail" && Test === undefined && !failing.has(Package),
  );
}

function brokenFailures(
  broken: readonly GoEvent[],
  events: readonly GoEvent[],
  material: RunMaterial,
): TestFailure[] {
  const byPackage = Map.groupBy(events, ({ Package }) => Package);
  const byBuild = Map.groupBy(events, ({ ImportPath }) => ImportPath);
  return broken.map(({ Package = "", FailedBuild }) => {
    const own = FailedBuild === undefined ? byPackage.get(Package) : byBuild.get(FailedBuild);
    const text = (own ?? []).map(({ Output = "" }) => Output).join("");
    const shown = text.replace(/^# .*\n/gm, "");
    return failureOf({ name: Package, ...placeIn(text, Package, material), text, shown });
  });
}

/** What `go test` writes by itself; of what passed it names the packages only, unless it is told to say more. */
export const readGo: ResultReader = (material) => {
  const { output } = material;
  const packages = [...output.matchAll(/^(ok {2}|FAIL|---)\t(\S+)/gm)];
  if (packages.length === 0) return null;
  const count = (verdict: string) => [...output.matchAll(new RegExp(`^--- ${verdict}: `, "gm"))].length;
  const failures = [...testBlocks(material), ...brokenBuilds(material)];
  const isVerbose = /^=== RUN /m.test(output);
  const isPassed = failures.length === 0 && packages.every(([, verdict]) => verdict !== "FAIL");
  return {
    format: "go test",
    passed: isVerbose ? count("PASS") : null,
    failed: isPassed ? 0 : Math.max(failures.length, 1),
    skipped: count("SKIP"),
    failures,
  };
};

const TEST_END = /^( *--- |=== |FAIL\b|PASS$|ok {2}\t|exit status)/;

function testBlocks(material: RunMaterial): TestFailure[] {
  const lines = material.output.split("\n");
  const heads = lines.flatMap((line, at) => (isOwnFailure(line, lines[at + 1] ?? "") ? [at] : []));
  const verdicts = lines.flatMap((line, at) => (line.startsWith("FAIL\t") ? [at] : []));
  const runs = new Map(
    lines.flatMap((line, at) => (line.startsWith("=== RUN ") ? [[line, at] as const] : [])),
  );
  return heads.slice(0, MOST_READ).map((at) => {
    const [, name = ""] = FAILED_TEST.exec(lines[at] ?? "") ?? [];
    const verdict = lines[verdicts.find((each) => each > at) ?? lines.length] ?? "";
    const inside = verdict.split("\t")[1] ?? "";
    const text = [
      ...lines.slice(at + 1, seek(lines, at, TEST_END)),
      ranText(lines, runs.get(`=== RUN   ${name}`)),
    ].join("\n");
    return failureOf({ name, ...placeIn(text, inside, material), text, shown: untilStack(text) });
  });
}

const FAILED_TEST = /^ *--- FAIL: (\S+)/;

/** Not of a test that is told by those inside of it. */
function isOwnFailure(line: string, next: string): boolean {
  const depth = (each: string) => each.length - each.trimStart().length;
  return FAILED_TEST.test(line) && !(/^ *--- /.test(next) && depth(next) > depth(line));
}

/** The next line after one that fits, or the end. */
function seek(lines: readonly string[], from: number, pattern: RegExp): number {
  let at = from + 1;
  while (at < lines.length && !pattern.test(lines[at] ?? "")) at++;
  return at;
}

/** With `-v` a test speaks before its verdict. */
function ranText(lines: readonly string[], start: number | undefined): string {
  return start === undefined ? "" : lines.slice(start + 1, seek(lines, start, /^( *--- |=== )/)).join("\n");
}

const MOST_BUILDS = 30;

function brokenBuilds(material: RunMaterial): TestFailure[] {
  const told = [...material.output.matchAll(/^FAIL\t(\S+) \[(.*)\]$/gm)];
  return told.slice(0, MOST_BUILDS).map(([, name = "", why = ""]) => {
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const text = new RegExp(`^# ${escaped}\\b.*\\n((?:(?!# |FAIL|ok |--- |=== ).*\\n)*)`, "m").exec(
      material.output,
    )?.[1];
    return failureOf({ name, ...placeIn(text ?? "", name, material), text: text ?? why });
  });
}

function untilStack(text: string): string {
  return text.split(/^goroutine \d+ \[/m)[0] ?? text;
}

const MOST_PLACES = 20;
/** Tried from the beginning of a word only. */
const PLACE = /(?<![\w./\\:-])([\w./\\:-]+_test\.go):(\d+)/g;

/** The test file that is spoken of first: from where the command ran, absolute, or by its name alone in its package. */
function placeIn(
  text: string,
  inside: string,
  { placeOf, known }: RunMaterial,
): { file?: string; line?: number } {
  const places = [...text.slice(0, MOST_LOOKED_AT).matchAll(PLACE)];
  for (const [, told = "", line] of places.slice(0, MOST_PLACES)) {
    const direct = placeOf(told);
    if (direct !== null && known.has(direct)) return { file: direct, line: Number(line) };
    const named = [...known].filter((path) => path === told || path.endsWith(`/${told}`));
    const file = named.sort((one, other) => nearness(other, inside) - nearness(one, inside))[0];
    if (file !== undefined) return { file, line: Number(line) };
  }
  return {};
}

/** How much of a file's folder its package is called by. */
function nearness(path: string, inside: string): number {
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
  return folder === "" ? 0 : inside.endsWith(`/${folder}`) || inside === folder ? folder.length : -1;
}
