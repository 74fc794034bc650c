import type { PathTest } from "../globs/globMatcher.ts";
import { pathTest } from "../globs/pathTest.ts";
import type { TestCommand } from "./testCommand.ts";

/** One command as it is to be run. */
export interface PlannedCommand {
  readonly command: readonly string[];
  /** From the root; empty for the root itself. */
  readonly folder: string;
  readonly reports: readonly string[];
  /** The tests it was asked for; null where it runs all it has. */
  readonly tests: readonly string[] | null;
}

export interface CommandPlan {
  readonly commands: readonly PlannedCommand[];
  /** Tests that no command can be asked for, with why. */
  readonly left: readonly { readonly test: string; readonly why: "no command" | "name" }[];
}

/** Which commands run which tests; all of them where none are named. */
export function planCommands(commands: readonly TestCommand[], tests: readonly string[] | null): CommandPlan {
  if (tests === null) return { commands: commands.map((each) => planned(each, null)), left: [] };
  const left: CommandPlan["left"][number][] = [];
  const chosen = new Map<TestCommand, string[]>();
  const tested = commands.map((command) => ({ command, isFor: testOf(command) }));
  for (const test of tests) {
    const command = tested.find(({ isFor }) => isFor(test))?.command;
    if (!command) left.push({ test, why: "no command" });
    else if (!canBeNamed(command, test)) left.push({ test, why: "name" });
    else chosen.set(command, [...(chosen.get(command) ?? []), test]);
  }
  return { commands: [...chosen].map(([command, own]) => planned(command, own)), left };
}

function testOf({ files, in: folder = "" }: TestCommand): PathTest {
  const isMeant = files === undefined ? () => true : pathTest(files);
  return (test) => (folder === "" || test.startsWith(`${folder}/`)) && isMeant(test);
}

/** A place for tests in an argument: `{tests}`, `{folders:./...}`, `{names,}`. */
const PLACE = /\{(tests|folders|names)(,)?(?::([^{}]*))?\}/;

/** Whether a word has more than the one place that is filled. */
export function hasSecondPlace(word: string): boolean {
  return PLACE.test(word.replace(PLACE, ""));
}

/** What runners take for a name alone, and not for an option, a pattern or a list. */
const PLAIN_NAME = /^[\p{L}\p{N}_$][\p{L}\p{N}_$.-]*$/u;

/** Paths are always passed as such, with a dot and a slash before them; a name stands alone and must be one. */
function canBeNamed({ command }: TestCommand, test: string): boolean {
  return !command.some((word) => PLACE.exec(word)?.[1] === "names") || PLAIN_NAME.test(nameOf(test));
}

function planned(command: TestCommand, tests: readonly string[] | null): PlannedCommand {
  const folder = command.in ?? "";
  const hasPlace = command.command.some((word) => PLACE.test(word));
  const asked = hasPlace ? tests : null;
  return {
    command: command.command.flatMap((word) => filled(word, folder, asked)),
    folder,
    reports: command.reports ?? [],
    tests: asked,
  };
}

/** A word with its place filled: once for each test, or once with all of them where the place has a comma. */
function filled(word: string, folder: string, tests: readonly string[] | null): string[] {
  const [place, kind, comma, otherwise] = PLACE.exec(word) ?? [];
  if (place === undefined) return [word];
  if (tests === null) return otherwise === undefined ? [] : [word.replace(place, () => otherwise)];
  const values = [...new Set(tests.map((test) => placedAs(String(kind), test, folder)))];
  const parts = comma === undefined ? values : [values.join(",")];
  return parts.map((value) => word.replace(place, () => value));
}

function placedAs(kind: string, test: string, folder: string): string {
  const own = folder === "" ? test : test.slice(folder.length + 1);
  if (kind === "names") return nameOf(test);
  if (kind === "tests") return `./${own}`;
  return own.includes("/") ? `./${own.slice(0, own.lastIndexOf("/"))}` : ".";
}

/** `FooTest` of `src/FooTest.java`. */
function nameOf(test: string): string {
  const name = test.slice(test.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}
