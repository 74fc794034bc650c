import fc from "fast-check";
import { expect, test } from "vitest";
import type { Props } from "../../domain/record.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import type { EpisodeType } from "../episodes/episodeTypes.ts";
import type { Observed } from "../reflection/observed.ts";
import { briefOf, nextStep } from "./brief.ts";
import { composeBriefing } from "./composeBriefing.ts";
import type { Remark, WorkRecord } from "./workRecord.ts";
import { writtenBriefing } from "./writtenBriefing.ts";

const NOTHING: WorkRecord = {
  task: null,
  feature: null,
  dependencies: [],
  briefing: null,
  remarks: [],
  decisions: [],
  observed: [],
  claimed: [],
  conflicts: [],
  last: null,
};

const task = (props: Props) => nodeRecord("task:1", { kind: "TASK", props });
const remark = (text: string, at = 0, isNote = true): Remark => ({ text, at, isNote, agent: "grace" });

let episodes = 0;
function event(type: EpisodeType, metadata: Props, more: Partial<Observed> = {}): Observed {
  episodes += 1;
  const id = `episode:${episodes}`;
  return { id, type, line: "one", content: "said", outcome: null, metadata, code: [], ...more };
}
const edit = (file: string, ...symbols: string[]) =>
  event("EDIT", { file, reason: "needed" }, { code: [file, ...symbols] });
const tests = (failed: number, ...testFiles: string[]) =>
  event("TEST_RESULT", { passed: 1, failed, testFiles });
const error = (file: string, more: Props = {}) =>
  event("ERROR", { errorType: "TypeError", stackSummary: `no ${file}`, ...more }, { code: [file] });

const brief = (record: Partial<WorkRecord>) => briefOf(composeBriefing({ ...NOTHING, ...record }));

test("a task is told with its goal, its state and who was at it last", () => {
  const plan = [
    { step: "read", state: "done" },
    { step: "mend", state: "in_progress" },
    { step: "test", state: "open" },
  ];
  const props = {
    title: "Round once",
    description: "Sums\ndiffer.",
    status: "in_progress",
    inputs: { limit: 3 },
    plan,
  };
  expect(brief({ task: task(props), last: { agent: "grace", at: 0 } })).toEqual({
    id: "task:1",
    title: "Round once",
    status: "in_progress",
    goal: "Sums differ.",
    by: "grace",
    at: "1970-01-01T00:00:00.000Z",
    inputs: '{"limit":3}',
    steps: ["read (done)", "mend (in_progress)", "test"],
  });
});

test("what is left to do comes before what is done when there is room for less", () => {
  const plan = [
    { step: "read", state: "done" },
    { step: "mend", state: "open" },
  ];
  const lines = composeBriefing({ ...NOTHING, task: task({ plan }) });
  expect(lines.filter(({ field }) => field === "steps").map(({ text }) => text)).toEqual([
    "mend",
    "read (done)",
  ]);
});

test("questions are those of notes, observations and conflicts, and why it is blocked", () => {
  const record = {
    task: task({ status: "blocked", note: "The key is missing." }),
    remarks: [
      remark("Should refunds round down?"),
      remark("Read the till.", 1),
      remark("Is halves-up the law? It looks so.", 2, false),
      remark("The key is missing.", 3),
    ],
    conflicts: [nodeRecord("conflict:1", { kind: "CONFLICT", props: { question: "Cents or dollars?" } })],
  };
  const { openQuestions, notes } = brief(record);
  expect(openQuestions).toEqual([
    "Blocked: The key is missing.",
    "Cents or dollars?",
    "Is halves-up the law?",
    "Should refunds round down?",
  ]);
  expect(notes).toEqual(["grace: Read the till."]);
});

test("of tests only those fail that failed when they were last run", () => {
  const observed = [
    tests(2, "a.test.ts", "b.test.ts"),
    tests(0, "a.test.ts"),
    tests(1, "c.test.ts"),
    tests(3, "b.test.ts"),
  ];
  expect(brief({ observed }).failingTests).toEqual([
    "b.test.ts: 3 failed, “said”",
    "c.test.ts: 1 failed, “said”",
  ]);
  expect(brief({ observed: [...observed, tests(0)] }).failingTests).toBeUndefined();
  expect(brief({ observed: [tests(1)] }).failingTests).toEqual(["1 failed, “said”"]);
});

test("an error is open until something on the same code went well, or it is said what helped", () => {
  const mended = event("OBSERVATION", {}, { outcome: "success", code: ["a.ts"] });
  const observed = [
    error("a.ts"),
    error("b.ts"),
    error("c.ts", { recoveryAction: "restarted" }),
    mended,
    error("d.ts"),
  ];
  expect(brief({ observed }).errors).toEqual(["TypeError “no d.ts”", "TypeError “no b.ts”"]);
});

test("touched is what was edited, the last first, as near as is known; then what is claimed or decided about", () => {
  const decision = event("DECISION", {}, { code: ["src/till.ts"] });
  const observed = [decision, edit("src/a.ts"), edit("src/b.ts", "src/b.ts::sum"), edit("src/a.ts")];
  expect(brief({ observed, claimed: ["src/c.ts", "src/a.ts"] }).touched).toEqual([
    "src/a.ts",
    "src/b.ts::sum",
    "src/c.ts",
    "src/till.ts",
  ]);
});

test("a briefing is completed by what came after it, and not repeated", () => {
  const briefing = nodeRecord("briefing:1", {
    kind: "BRIEFING",
    validFrom: 10,
    props: {
      asked: "Make sums right.",
      done: "Read the till.",
      decided: ["round once, at the end, as the till does", "Keep cents"],
      inProgress: ["Cart.total"],
      aboutTheUser: "Likes short answers.",
    },
  });
  const decisions = [
    nodeRecord("decision:1", {
      kind: "DECISION",
      props: { title: "Round once, at the end", rationale: "Sums." },
    }),
  ];
  const remarks = [remark("An answered question?", 5), remark("A new question?", 15)];
  expect(brief({ briefing, decisions, remarks })).toEqual({
    asked: "Make sums right.",
    done: "Read the till.",
    inProgress: ["Cart.total"],
    openQuestions: ["A new question?"],
    decided: ["Round once, at the end: Sums.", "Keep cents"],
    aboutTheUser: "Likes short answers.",
  });
});

test("the next step is what is under way, else the first of the plan that is left", () => {
  expect(nextStep({ inProgress: ["this"], steps: ["that"] })).toBe("this");
  expect(nextStep({ steps: ["read (done)", "ask (skipped)", "mend (in_progress)", "test"] })).toBe(
    "mend (in_progress)",
  );
  expect(nextStep({ steps: ["read (done)"] })).toBeUndefined();
});

test("what is written down when work changes hands says no more than the record, and loses no question", () => {
  const record = {
    ...NOTHING,
    task: task({ title: "Round once", description: "Sums differ.", status: "in_progress" }),
    remarks: [remark("Should refunds round down?", 1)],
  };
  const written = writtenBriefing(record, "Mind the till.");
  expect(written).toEqual({
    asked: "Sums differ.",
    done: "",
    decided: [],
    inProgress: ["Mind the till."],
    openQuestions: ["Should refunds round down?"],
  });
  const briefing = nodeRecord("briefing:1", { kind: "BRIEFING", validFrom: 10, props: written });
  const again = writtenBriefing({ ...record, briefing }, null);
  expect(again).toEqual(written);
  expect(brief({ ...record, briefing })).toEqual({
    id: "task:1",
    title: "Round once",
    status: "in_progress",
    goal: "Sums differ.",
    inProgress: ["Mind the till."],
    openQuestions: ["Should refunds round down?"],
  });
});

test("whoever may not know of others reads what was noted, and not by whom", () => {
  const hidden = { ...remark("Read the till."), agent: null };
  expect(brief({ remarks: [hidden], last: { agent: null, at: 0 } })).toEqual({
    at: "1970-01-01T00:00:00.000Z",
    notes: ["Read the till."],
  });
});

test("whatever the record, every line is one short line, and the first of each list come before all second ones", () => {
  const text = fc.string({ maxLength: 900 });
  const record = fc.record({
    task: fc.option(
      fc
        .record({ title: text, description: text, note: text, status: fc.constantFrom("blocked", "open") })
        .map(task),
      { nil: null },
    ),
    remarks: fc.array(text.map((said) => remark(said))),
    observed: fc.array(
      fc.oneof(
        text.map((file) => edit(file)),
        text.map((file) => tests(1, file)),
        text.map((file) => error(file)),
      ),
    ),
    claimed: fc.array(text),
  });
  fc.assert(
    fc.property(record, (given) => {
      const lines = composeBriefing({ ...NOTHING, ...given });
      for (const { text } of lines) {
        expect(text).not.toMatch(/[\n\r\p{Cc}]/u);
        expect(text.length).toBeLessThanOrEqual(602);
        expect(text.trim()).not.toBe("");
      }
      const firsts = lines.map(({ field }, at) => lines.findIndex((line) => line.field === field) === at);
      const second = firsts.indexOf(false);
      if (second >= 0) expect(firsts.slice(second)).not.toContain(true);
    }),
  );
});
