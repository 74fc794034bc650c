import { expect } from "vitest";
import type { NodeFilter } from "../port.ts";
import { type Check, hitIds, hour, idsOf, note, view, type World } from "./fixtures.ts";

type EventFilter = Pick<NodeFilter, "agentId" | "taskId" | "types" | "statuses" | "since">;

const MODEL = "directions";
const FILTERS: Record<string, { filter: EventFilter; found: string[] }> = {
  "who wrote it": { filter: { agentId: "bob" }, found: ["e2", "e4"] },
  "what it was for": { filter: { taskId: "task:1" }, found: ["e1", "e2"] },
  "its type": { filter: { types: ["EDIT"] }, found: ["e1", "e4"] },
  "its kind, where it has no type": { filter: { types: ["ERROR", "DECISION"] }, found: ["e2", "e3"] },
  "its status": { filter: { statuses: ["open", "answered"] }, found: ["e1", "e3"] },
  "no status at all": { filter: { statuses: [] }, found: [] },
  "no type at all": { filter: { types: [] }, found: [] },
  "when it began": { filter: { since: hour(3) }, found: ["e3", "e4"] },
  "all of these": {
    filter: { agentId: "bob", types: ["EDIT"], since: hour(2) },
    found: ["e4"],
  },
};

/** Events are searched like everything else, and may be asked for by what is known of them. */
export function eventFiltersContract(check: Check): void {
  for (const [what, { filter, found }] of Object.entries(FILTERS)) {
    check(`events are found, in every way there is, by ${what}`, async (world) => {
      await writeEvents(world);
      const { graph } = world;
      expect(idsOf(await graph.find(view(), { ...filter, order: "oldest", limit: 9 }))).toEqual(found);
      expect(await graph.count(view(), filter)).toBe(found.length);
      const byText = await graph.searchText(view(), { ...filter, text: "needle", limit: 9 });
      expect(hitIds(byText).sort()).toEqual(found);
      const asked = { model: MODEL, vector: new Float32Array([1, 0]), limit: 9 };
      expect(hitIds(await graph.searchVector(view(), { ...filter, ...asked })).sort()).toEqual(found);
    });
  }
}

async function writeEvents({ writeAt }: World): Promise<void> {
  const episode = (type: string) => ({ type, content: "needle" });
  const events = [
    {
      draft: note("e1", { ...episode("EDIT"), status: "open" }, { kind: "EPISODE", taskId: "task:1" }),
      agentId: "ada",
    },
    { draft: note("e2", episode("ERROR"), { kind: "EPISODE", taskId: "task:1" }), agentId: "bob" },
    { draft: note("e3", { content: "needle", status: "answered" }, { kind: "DECISION" }), agentId: "ada" },
    {
      draft: note("e4", { ...episode("EDIT"), status: "overdue" }, { kind: "EPISODE", taskId: "task:2" }),
      agentId: "bob",
    },
  ];
  for (const [at, { draft, agentId }] of events.entries()) {
    const write = async (tx: Parameters<Parameters<World["write"]>[0]>[0]) => {
      await tx.put(draft);
      await tx.putVector(draft, { model: MODEL, vector: new Float32Array([1, at]) });
    };
    await writeAt(hour(at + 1), write, { agentId });
  }
}
