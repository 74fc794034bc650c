import { expect, test } from "vitest";
import { asNodeId, asSessionId } from "../../domain/ids.ts";
import type { Props } from "../../domain/record.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import type { HoldKind } from "../tasks/planTransition.ts";
import { taskOf } from "../tasks/task.ts";
import { type Choices, chooseBriefing } from "./chooseBriefing.ts";
import { offersTo } from "./offers.ts";
import { reservedFor } from "./reserved.ts";

const task = (id: string, props: Props) =>
  taskOf(nodeRecord(`task:${id}`, { kind: "TASK", props: { title: id, ...props } }));
const standing = (is: HoldKind, agent = "grace", session = asSessionId("session:old")) => ({
  hold: { is, by: is === "free" ? null : { agent, session, since: 0, claim: null } },
  dependencies: [],
  waitsFor: [],
  isAtIt: is === "own",
  isOrphaned: is === "gone",
  isReady: is === "free",
});
const briefing = (id: string, session: string, taskId: string | null = null) =>
  nodeRecord(`briefing:${id}`, { kind: "BRIEFING", sessionId: asSessionId(session), taskId });

const begun = { status: "in_progress" };
const ready = [task("ready", {}), standing("free")] as const;
const others = [task("others", begun), standing("other")] as const;
const lost = [task("lost", begun), standing("gone")] as const;
const ownLost = [task("own-lost", begun), standing("gone", "ada")] as const;
const given = [
  task("given", begun),
  { ...standing("gone", "ada", reservedFor("ada")), isOrphaned: false },
] as const;
const own = [task("own", begun), standing("own", "ada")] as const;

const all = [ready, others, lost, ownLost, given, own];

const choose = (choices: Partial<Choices>) =>
  chooseBriefing({
    session: asSessionId("session:new"),
    asked: null,
    offers: [],
    briefings: [],
    isLiving: (session) => session === "session:new" || session === "session:busy",
    takenBy: () => undefined,
    ...choices,
  });

test("tasks are offered from the nearest on, and what others are at is not", () => {
  const more = [task("pressing", { priority: "critical" }), standing("free")] as const;
  const waiting = [task("waiting", {}), { ...standing("free"), isReady: false }] as const;
  const offers = offersTo("ada", [...all, more, waiting]);
  expect(offers.map(({ task, why, by }) => [task.title, why, by])).toEqual([
    ["own", "own", "ada"],
    ["given", "handed_over", "ada"],
    ["own-lost", "orphaned", "ada"],
    ["lost", "orphaned", "grace"],
    ["pressing", "ready", null],
    ["ready", "ready", null],
  ]);
});

test("what is blocked is offered to nobody but its own agent", () => {
  const blocked = task("blocked", { status: "blocked" });
  expect(offersTo("ada", [[blocked, { ...standing("gone"), isOrphaned: false }]])).toEqual([]);
  expect(offersTo("ada", [[blocked, standing("own", "ada")]])).toMatchObject([{ why: "own" }]);
});

test("what was given to another who has not come yet is offered to nobody else", () => {
  expect(offersTo("grace", [given])).toEqual([]);
  expect(offersTo("ada", [given])).toMatchObject([{ why: "handed_over" }]);
});

test("a briefing is on the task asked for, else on what is nearest", () => {
  const offers = offersTo("ada", all);
  expect(choose({ offers, asked: asNodeId("task:lost") })).toMatchObject({
    why: "asked",
    taskId: "task:lost",
  });
  const order = ["own", "handed_over", "orphaned", "orphaned"];
  for (const [at, why] of order.entries())
    expect(choose({ offers: offers.slice(at) })).toMatchObject({ why, taskId: offers[at]?.task.id });
  expect(choose({ offers: offers.slice(4) })).toBeNull();
});

test("of several tasks of its own, on the one it works on", () => {
  const more = [task("more", { ...begun, priority: "critical" }), standing("own", "ada")] as const;
  const offers = offersTo("ada", [own, more]);
  expect(choose({ offers })).toMatchObject({ taskId: "task:more" });
  expect(choose({ offers, current: asNodeId("task:own") })).toMatchObject({ why: "own", taskId: "task:own" });
});

test("what the session itself wrote down comes before the work of others", () => {
  const offers = offersTo("ada", [given, lost]);
  const mine = briefing("mine", "session:new");
  expect(choose({ offers, briefings: [briefing("old", "session:old"), mine] })).toEqual({
    why: "own",
    taskId: null,
    briefing: mine,
  });
});

test("what the session wrote of a task that it has given away, or that is over, is not its own", () => {
  const mine = briefing("mine", "session:new", "task:given");
  expect(choose({ offers: offersTo("grace", [given]), briefings: [mine] })).toBeNull();
});

test("who asks again is briefed on the same again, though there is something nearer by now", () => {
  const offers = offersTo("ada", [given, lost]);
  const takenBy = (id: string) => (id === "task:lost" ? asSessionId("session:new") : undefined);
  expect(choose({ offers, takenBy })).toMatchObject({ why: "orphaned", taskId: "task:lost" });
});

test("what another that is there was briefed on goes to nobody else, and to that one again", () => {
  const offers = offersTo("ada", [ownLost, lost]);
  const takenBy = (id: string) => (id === "task:own-lost" ? asSessionId("session:busy") : undefined);
  expect(choose({ offers, takenBy })).toMatchObject({ taskId: "task:lost" });
  expect(choose({ offers, takenBy, session: asSessionId("session:busy") })).toMatchObject({
    taskId: "task:own-lost",
  });
});

test("of the last sessions the newest that is gone counts, unless its task is over or another's", () => {
  const offers = offersTo("ada", [ready, others]);
  const briefings = [
    briefing("there", "session:busy"),
    briefing("others", "session:old", "task:others"),
    briefing("over", "session:old", "task:over"),
    briefing("newest", "session:old"),
    briefing("older", "session:older"),
  ];
  expect(choose({ offers, briefings })).toMatchObject({
    why: "last_session",
    briefing: { id: "briefing:newest" },
  });
  const back = briefing("back", "session:old", "task:ready");
  expect(choose({ offers, briefings: [back, ...briefings] })).toMatchObject({
    taskId: "task:ready",
    briefing: null,
  });
});
