import { failureOf, MOST_READ, type ResultReader, type RunMaterial, type TestFailure } from "./testTally.ts";
import { xmlEvents } from "./xmlEvents.ts";

interface Case {
  readonly name: string;
  readonly classname: string;
  readonly file: string;
  verdict: "passed" | "failed" | "skipped";
  message: string;
  text: string;
}

/** The XML that JUnit began with and that most runners can write: surefire, gradle, pytest, vitest, node:test and others. */
export const readJunit: ResultReader = (material) => {
  const texts = [...material.reports.map(({ text }) => text), material.output];
  const cases = texts.filter((text) => /<testsuites?[\s>]/.test(text)).map(casesIn);
  if (cases.length === 0) return null;
  const all = cases.flat();
  const named = filesByName(material.known);
  const count = (verdict: Case["verdict"]) => all.filter((each) => each.verdict === verdict).length;
  return {
    format: "junit xml",
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
    failures: all
      .filter(({ verdict }) => verdict === "failed")
      .slice(0, MOST_READ)
      .map((each) => failureFor(each, material, named)),
  };
};

function casesIn(xml: string): Case[] {
  const cases = new CaseCollector();
  for (const event of xmlEvents(xml)) {
    if (event.is === "text") cases.text(event.text);
    else if (event.is === "close") cases.close(event.name);
    else cases.open(event.name, event.attributes);
  }
  return cases.found;
}

type Attributes = Readonly<Record<string, string>>;

const isFault = (tag: string) => tag === "failure" || tag === "error";

class CaseCollector {
  readonly found: Case[] = [];
  readonly #suites: Attributes[] = [];
  #current: Case | null = null;
  #isTelling = false;

  open(tag: string, attributes: Attributes): void {
    if (tag === "testsuite") this.#suites.push(attributes);
    if (tag === "testcase") {
      this.#current = caseOf(attributes, this.#suites.at(-1) ?? {});
      this.found.push(this.#current);
    }
    if (!this.#current) return;
    if (tag === "skipped") this.#current.verdict = "skipped";
    if (!isFault(tag)) return;
    this.#current.verdict = "failed";
    this.#current.message ||= attributes.message ?? "";
    this.#isTelling = true;
  }

  text(text: string): void {
    if (this.#current && this.#isTelling) this.#current.text += text;
  }

  close(tag: string): void {
    if (tag === "testcase") this.#current = null;
    if (tag === "testsuite") this.#suites.pop();
    if (isFault(tag)) this.#isTelling = false;
  }
}

function caseOf(own: Attributes, suite: Attributes): Case {
  return {
    name: own.name ?? "",
    classname: own.classname ?? own.class ?? suite.name ?? "",
    file: own.file ?? suite.file ?? suite.filepath ?? "",
    verdict: "passed",
    message: "",
    text: "",
  };
}

function failureFor(
  { name, classname, file, message, text }: Case,
  material: RunMaterial,
  named: FilesByName,
): TestFailure {
  const place = (file === "" ? null : material.placeOf(file)) ?? fileOfClass(classname, material, named);
  const isFile = classname === place || ["", "test"].includes(classname) || name === classname;
  return failureOf({
    name: isFile ? name : `${classname} > ${name}`,
    file: place,
    text: `${text}\n${message}`,
    shown: message.trim() === "" ? text : message,
  });
}

const LONGEST_CLASS = 1_000;

/** `src/a.test.ts` (vitest), `tests.test_calc.TestDivide` (pytest), `org.acme.CalcTest$Inner` (Java). */
function fileOfClass(classname: string, { known, placeOf }: RunMaterial, named: FilesByName): string | null {
  if (classname.length > LONGEST_CLASS) return null;
  const direct = placeOf(classname);
  if (direct !== null && known.has(direct)) return direct;
  const parts = classname.split(/[.$]/);
  for (let length = parts.length; length > 0; length--) {
    const path = parts.slice(0, length).join("/");
    const found = named.get(nameOf(path))?.find((each) => {
      const bare = bareOf(each);
      return bare === path || bare.endsWith(`/${path}`);
    });
    if (found !== undefined) return found;
  }
  return null;
}

/** By the last part of their path, without what it ends with: a class may be asked about many times. */
type FilesByName = ReadonlyMap<string, readonly string[]>;

const bareOf = (path: string) => path.slice(0, path.lastIndexOf("."));
const nameOf = (bare: string) => bare.slice(bare.lastIndexOf("/") + 1);

function filesByName(known: ReadonlySet<string>): FilesByName {
  return Map.groupBy(known, (path) => nameOf(bareOf(path)));
}
