import { failureOf, type ResultReader, type RunMaterial, type TestFailure } from "./testTally.ts";

interface GoEvent {
  readonly Action: string;
  readonly Package?: string;
  readonly ImportPath?: string;
  readonly Test?: string;
  readonly Output?: string;
  readonly FailedBuild?: string;
}

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
  const failures = [
    ...leaves.filter(({ verdict }) => verdict === "fail").map((test) => testFailure(test, material)),
    ...brokenPackages(events, tests, material),
  ];
  return {
    format: "go test -json",
    passed: count("pass"),
    failed: failures.length,
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
    for (let at = Test.lastIndexOf("/"); at > 0; at = Test.lastIndexOf("/", at - 1))
      tests.set(`${Package} ${Test.slice(0, at)}/`, { ...test, name: "" });
    if (Action === "output") test.output += Output;
    else if (["pass", "fail", "skip"].includes(Action)) test.verdict = Action;
  }
  return tests;
}

function testFailure({ package: inside, name, output }: GoTest, material: RunMaterial): TestFailure {
  const shown = output.replace(/^ *(=== (RUN|PAUSE|CONT|NAME)|--- (FAIL|PASS|SKIP)).*\n?/gm, "");
  return failureOf({ name, ...placeIn(output, inside, material), text: output, shown: untilStack(shown) });
}

/** Packages that failed though none of their tests did: they could not be built, or ended early. */
function brokenPackages(
  events: readonly GoEvent[],
  tests: ReadonlyMap<string, GoTest>,
  material: RunMaterial,
): TestFailure[] {
  const failing = new Set(
    [...tests.values()].filter(({ verdict }) => verdict === "fail").map((test) => test.package),
  );
  return events
    .filter(
      ({ Action, Test, Package = "" }) => Action === "fail" && Test === undefined && !failing.has(Package),
    )
    .map(({ Package = "", FailedBuild }) => {
      const own = events.filter((each) =>
        FailedBuild === undefined ? each.Package === Package : each.ImportPath === FailedBuild,
      );
      const text = own.map(({ Output = "" }) => Output).join("");
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
  return lines.flatMap((line, at) => {
    const [, margin = "", name] = /^( *)--- FAIL: (\S+)/.exec(line) ?? [];
    const next = lines[at + 1] ?? "";
    if (name === undefined || new RegExp(`^${margin} +--- `).test(next)) return [];
    const end = lines.findIndex((each, index) => index > at && TEST_END.test(each));
    const verdict = lines.slice(at).find((each) => each.startsWith("FAIL\t"));
    const inside = verdict?.split("\t")[1] ?? "";
    const before = material.output.includes(`=== RUN   ${name}\n`) ? ranText(lines, name) : "";
    const text = `${lines.slice(at + 1, end === -1 ? undefined : end).join("\n")}\n${before}`;
    return [failureOf({ name, ...placeIn(text, inside, material), text, shown: untilStack(text) })];
  });
}

/** With `-v` a test speaks before its verdict. */
function ranText(lines: readonly string[], name: string): string {
  const start = lines.indexOf(`=== RUN   ${name}`);
  const end = lines.findIndex((line, at) => at > start && /^( *--- |=== )/.test(line));
  return lines.slice(start + 1, end === -1 ? undefined : end).join("\n");
}

function brokenBuilds(material: RunMaterial): TestFailure[] {
  return [...material.output.matchAll(/^FAIL\t(\S+) \[(.*)\]$/gm)].map(([, name = "", why = ""]) => {
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

/** The test file that is spoken of first: from where the command ran, absolute, or by its name alone in its package. */
function placeIn(
  text: string,
  inside: string,
  { placeOf, known }: RunMaterial,
): { file?: string; line?: number } {
  for (const [, told = "", line] of text.matchAll(/(\S*?[\w.-]+_test\.go):(\d+)/g)) {
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
