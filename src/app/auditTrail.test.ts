import { expect, test, vi } from "vitest";
import { asNodeId, asSessionId } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import type { ToolCallRecord } from "../domain/record.ts";
import type { AuditLog } from "../stores/port.ts";
import { AuditTrail } from "./auditTrail.ts";

const silent: Log = { error() {}, warn() {}, info() {}, debug() {} };

vi.mock("../engines/screening/screenProps.ts", () => ({
  async screenProps(props: { copy: unknown }) {
    if (props.copy === "poison") throw new Error("a rule broke");
    return { props, found: [], isPartial: false };
  },
}));

test("a call that cannot be screened is kept without its texts, and the others of its batch as they are", async () => {
  const written: ToolCallRecord[] = [];
  const audit = { append: async (calls) => void written.push(...calls) } as Pick<AuditLog, "append">;
  const trail = new AuditTrail(audit as AuditLog, { now: () => 5 }, silent);
  for (const input of ["one", "poison", "two"]) trail.record(callWith(input));
  await trail.flush();
  expect(written.map(({ input }) => input)).toEqual(['"one"', '"[not screened]"', '"two"']);
});

test("who waits for the calls so far does not wait for those that never cease to come", async () => {
  const written: ToolCallRecord[] = [];
  const append = async (calls: readonly ToolCallRecord[]) => {
    written.push(...calls);
    trail.record(callWith(`during ${written.length}`));
  };
  const trail = new AuditTrail({ append } as unknown as AuditLog, { now: () => 5 }, silent);
  trail.record(callWith("before"));
  await Promise.all([trail.flush(), trail.flush()]);
  expect(written.map(({ input }) => input)).toEqual(['"before"']);
  await trail.flush();
  expect(written.map(({ input }) => input)).toEqual(['"before"', '"during 1"']);
});

test("with the store away for long the newest calls are kept, and it is told how many were let go", async () => {
  const written: ToolCallRecord[] = [];
  let isAway = true;
  const append = async (calls: readonly ToolCallRecord[]) => {
    if (isAway) throw new Error("locked");
    written.push(...calls);
  };
  const told: unknown[] = [];
  const log: Log = { ...silent, warn: (message, facts) => void told.push([message, facts?.calls]) };
  const trail = new AuditTrail({ append } as unknown as AuditLog, { now: () => 5 }, log);
  for (let at = 0; at < 5_010; at++) trail.record(callWith(`${at}`));
  await trail.flush();
  for (let at = 5_010; at < 5_080; at++) trail.record(callWith(`${at}`));
  isAway = false;
  await trail.flush();
  await trail.flush();
  const lost = told.flatMap((each) => {
    const [message, calls] = each as [string, number];
    return message.startsWith("the audit lacks calls") ? [calls] : [];
  });
  expect(lost.reduce((sum, each) => sum + each, 0)).toBe(5_080 - written.length);
  expect(written.length).toBeLessThan(5_080);
  expect(written.at(-1)?.input).toBe('"5079"');
});

function callWith(input: string) {
  return {
    ...{ id: asNodeId(`call:${input}`), account: "local", project: null, tool: "t", agentId: "ada" },
    ...{ sessionId: asSessionId("s"), input, output: "", isError: false, startedAt: 1, tokens: 1 },
  };
}
