import { expect, test } from "vitest";
import { EventRoom, RecentEvents } from "./mcpEvents.ts";

const message = (data: string) => ({
  jsonrpc: "2.0" as const,
  method: "notifications/message",
  params: { data },
});

async function missedAfter(events: RecentEvents, id: string): Promise<string[]> {
  const sent: string[] = [];
  await events.replayEventsAfter(id, {
    send: async (_id, event) => void sent.push(JSON.stringify(event)),
  });
  return sent;
}

test("what was missed on a stream is there, and nothing of another", async () => {
  const events = new RecentEvents(new EventRoom());
  const first = await events.storeEvent("one", message("seen"));
  await events.storeEvent("two", message("elsewhere"));
  await events.storeEvent("one", message("missed"));
  expect(await missedAfter(events, first)).toEqual([expect.stringContaining("missed")]);
});

test("clients share the room there is: what is oldest goes, whoever it was for", async () => {
  const room = new EventRoom(1_000);
  const [ada, bob] = [new RecentEvents(room), new RecentEvents(room)];
  const first = await ada.storeEvent("one", message("begins"));
  const second = await ada.storeEvent("one", message("x".repeat(300)));
  expect(await missedAfter(ada, first)).toHaveLength(1);
  const his = await bob.storeEvent("one", message("y".repeat(300)));
  await bob.storeEvent("one", message("z".repeat(300)));
  await expect(missedAfter(ada, first)).rejects.toThrow("not known any more");
  await expect(missedAfter(ada, second)).rejects.toThrow("not known any more");
  expect(await missedAfter(bob, his)).toHaveLength(1);
});

test("whoever has left takes no room from others", async () => {
  const room = new EventRoom(1_000);
  const [ada, bob] = [new RecentEvents(room), new RecentEvents(room)];
  const first = await bob.storeEvent("one", message("begins"));
  await ada.storeEvent("one", message("x".repeat(500)));
  ada.close();
  await bob.storeEvent("one", message("y".repeat(500)));
  expect(await missedAfter(bob, first)).toHaveLength(1);
});
