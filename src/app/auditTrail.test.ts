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
  for (const input of ["one", "poison", "two"])
    trail.record({
      ...{ id: asNodeId(`call:${input}`), account: "local", project: null, tool: "t", agentId: "ada" },
      ...{ sessionId: asSessionId("s"), input, output: "", isError: false, startedAt: 1 },
    });
  await trail.flush();
  expect(written.map(({ input }) => input)).toEqual(['"one"', '"[not screened]"', '"two"']);
});
