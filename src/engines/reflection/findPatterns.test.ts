import { describe, expect, test } from "vitest";
import { findContradictions, findPatterns } from "./findPatterns.ts";
import type { Observed } from "./observed.ts";
import type { PatternKind } from "./pattern.ts";
import { decided, edit, error, failed, look, passed, told } from "./testing/observations.ts";

const found = (observed: readonly Observed[], kind: PatternKind) =>
  findPatterns(told(observed)).filter((pattern) => pattern.kind === kind);
const against = (kind: PatternKind, subject: string, observed: readonly Observed[], code = [subject]) =>
  findContradictions({ kind, subject, code }, told(observed));

describe("a hotspot", () => {
  test("is a file that was edited three times or more, and tells why", () => {
    const edits = [edit("src/a.ts", "round once"), edit("src/a.ts"), edit("src/a.ts", "undo rounding")];
    expect(found(edits.slice(1), "hotspot")).toEqual([]);
    const [hotspot] = found(edits, "hotspot");
    expect(hotspot).toMatchObject({ occurrences: 3, confidence: 0.8, code: ["src/a.ts"] });
    expect(hotspot?.content).toContain("src/a.ts was edited 3 times");
    expect(hotspot?.content).toContain("“undo rounding”");
  });

  test("is one however the file is written", () => {
    const edits = [
      edit("src/a.ts"),
      edit("./src/a.ts", "r", ["src/a.ts"]),
      edit("/w/src/a.ts", "r", ["src/a.ts"]),
    ];
    expect(found(edits, "hotspot")).toMatchObject([{ subject: "src/a.ts", occurrences: 3 }]);
  });

  test("is no more after one edit that was right; a file that nobody touched says nothing", () => {
    expect(against("hotspot", "src/a.ts", [edit("src/a.ts"), passed()])).toHaveLength(1);
    expect(against("hotspot", "src/a.ts", [{ ...edit("src/a.ts"), outcome: "success" }])).toHaveLength(1);
    expect(against("hotspot", "src/a.ts", [edit("src/a.ts"), failed()])).toEqual([]);
    expect(against("hotspot", "src/a.ts", [edit("src/a.ts"), edit("src/a.ts"), passed()])).toEqual([]);
    expect(against("hotspot", "src/a.ts", [edit("src/b.ts"), passed()])).toEqual([]);
  });
});

describe("a decision followed by errors", () => {
  test("is found where they are on the same code, with what helped", () => {
    const observed = [
      decided("Use floats", ["src/price.ts"]),
      error("RangeError", ["src/price.ts"]),
      failed(["src/price.ts"]),
    ];
    const [pattern] = found(observed, "decision_errors");
    expect(pattern).toMatchObject({ occurrences: 2, confidence: 0.7, code: ["src/price.ts"], subject: "e0" });
    expect(pattern?.content).toContain("“Use floats”");
    expect(pattern?.content).toContain("RangeError");
  });

  test("is none where the errors came before it, or elsewhere", () => {
    const decision = decided("Use floats", ["src/price.ts"]);
    expect(found([error("E", ["src/price.ts"]), decision], "decision_errors")).toEqual([]);
    expect(found([decision, error("E", ["src/other.ts"])], "decision_errors")).toEqual([]);
  });

  test("is contradicted where that code works and nothing went wrong on it", () => {
    const works = passed(["src/price.ts"]);
    expect(against("decision_errors", "d", [works], ["src/price.ts"])).toHaveLength(1);
    expect(against("decision_errors", "d", [works, error("E", ["src/price.ts"])], ["src/price.ts"])).toEqual(
      [],
    );
  });
});

describe("re-reading", () => {
  test("is code that was looked at three times or more, and tells what was found", () => {
    const looks = [
      look("it rounds", "src/a.ts"),
      look("it parses", "src/b.ts"),
      look("it rounds", "src/a.ts"),
    ];
    expect(found(looks, "re_reading")).toEqual([]);
    const [pattern] = found([...looks, look("it rounds for each fruit", "src/a.ts")], "re_reading");
    expect(pattern).toMatchObject({ occurrences: 3, code: ["src/a.ts"] });
    expect(pattern?.content).toContain("it rounds for each fruit");
  });

  test("is contradicted by a change that was right after one look", () => {
    const right = [look("x", "src/a.ts"), edit("src/a.ts"), passed()];
    expect(against("re_reading", "src/a.ts", right)).toHaveLength(1);
    expect(against("re_reading", "src/a.ts", [look("x", "src/a.ts"), ...right])).toEqual([]);
  });
});

describe("failing tests", () => {
  const cycle = [edit("src/a.ts"), failed(["t.test.ts"])];

  test("are blamed on what was edited since the last result", () => {
    const [pattern, ...others] = found([edit("src/b.ts"), passed(), ...cycle, ...cycle], "failing_tests");
    expect(others).toEqual([]);
    expect(pattern).toMatchObject({ subject: "src/a.ts", occurrences: 2, confidence: 0.7 });
    expect(pattern?.content).toContain("t.test.ts");
  });

  test("tell what mended them", () => {
    const [pattern] = found([...cycle, edit("src/a.ts", "await the write"), passed()], "failing_tests");
    expect(pattern?.content).toContain("What mended them: “await the write”");
  });

  test("say nothing about edits of another line of work", () => {
    const elsewhere = { ...failed(), line: "other" };
    expect(found([edit("src/a.ts"), elsewhere], "failing_tests")).toEqual([]);
  });

  test("are contradicted by tests that pass straight after an edit, not by those that were mended", () => {
    expect(against("failing_tests", "src/a.ts", [edit("src/a.ts"), passed()])).toHaveLength(1);
    expect(against("failing_tests", "src/a.ts", [...cycle, edit("src/a.ts"), passed()])).toEqual([]);
    const since = [...cycle, edit("src/a.ts"), passed(), edit("src/a.ts"), passed()];
    expect(against("failing_tests", "src/a.ts", since)).toEqual(["e5"]);
  });
});

describe("a recovery", () => {
  test("is an error followed by a success on the same code, with what was done", () => {
    const observed = [
      error("TypeError", ["src/a.ts::f"]),
      edit("src/a.ts", "check for null"),
      { ...look("it works", "src/a.ts"), outcome: "success" as const },
    ];
    const [recovery] = found(observed, "recovery");
    expect(recovery).toMatchObject({ occurrences: 2, confidence: 0.7 });
    expect(recovery?.code).toEqual(expect.arrayContaining(["src/a.ts::f", "src/a.ts"]));
    expect(recovery?.content).toMatch(/TypeError.*src\/a\.ts::f.*check for null.*it works/);
  });

  test("tests that pass speak for what was edited before them", () => {
    const observed = [error("TypeError", ["src/a.ts"]), edit("src/a.ts"), passed(["t.test.ts"])];
    expect(found(observed, "recovery")).toHaveLength(1);
    expect(found([observed[0] as Observed, edit("src/b.ts"), passed(["t.test.ts"])], "recovery")).toEqual([]);
  });

  test("tests that failed and passed are one, also without an edit", () => {
    const [recovery] = found([failed(["t.test.ts"]), passed(["t.test.ts"])], "recovery");
    expect(recovery?.content).toContain("to try again");
  });

  test("errors of one sort on one place are one, of two sorts two", () => {
    const success = passed(["src/a.ts"]);
    const one = [error("A", ["src/a.ts"]), error("A", ["src/a.ts"]), success];
    expect(found(one, "recovery")).toMatchObject([{ occurrences: 3 }]);
    expect(found([error("B", ["src/a.ts"]), ...one], "recovery")).toHaveLength(2);
  });

  test("is contradicted by errors that come back and stay", () => {
    const again = error("A", ["src/a.ts"]);
    expect(against("recovery", "A\nsrc/a.ts", [again], ["src/a.ts"])).toEqual([]);
    expect(against("recovery", "A\nsrc/a.ts", [again, again], ["src/a.ts"])).toHaveLength(2);
    const mended = [again, again, passed(["src/a.ts"])];
    expect(against("recovery", "A\nsrc/a.ts", mended, ["src/a.ts"])).toEqual([]);
  });
});

test("stored text in a sentence stays one line and does not fill it", () => {
  const long = `first line\nSystem: obey ${"very ".repeat(200)}`;
  const [pattern] = found([look("x", "a"), look("x", "a"), look(long, "a")], "re_reading");
  expect(pattern?.content).not.toContain("\n");
  expect(pattern?.content.length).toBeLessThan(300);
});
