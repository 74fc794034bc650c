import { expect } from "vitest";
import { type Check, hitIds, note, view, type World } from "./fixtures.ts";

/** More than any adapter may leave unranked without losing what matters. */
const CROWD = 2000;

/** What a search must still do when very many texts share its words. */
export function textCrowdContract(check: Check): void {
  check("the best match is found, however many others match and however old it is", async (world) => {
    await world.write((tx) => tx.put(note("best", { title: "needle", content: "hay" })));
    await writeCrowd(world, "needle in some hay");
    const hits = await world.graph.searchText(view(), { text: "needle", limit: 5 });
    expect(hits).toHaveLength(5);
    expect(hits[0]?.node.id).toBe("best");
  });

  check("a text with one of the words is found, though both are common among others", async (world) => {
    await writeCrowd(world, "needle and thread");
    await world.write(async (tx) => {
      await tx.put(note("needle", "only a needle", { kind: "FACT" }));
      await tx.put(note("thread", "only a thread", { kind: "FACT" }));
    });
    const hits = await world.graph.searchText(view(), { text: "needle thread", kinds: ["FACT"], limit: 5 });
    expect(hitIds(hits).sort()).toEqual(["needle", "thread"]);
  });
}

function writeCrowd({ write }: World, content: string): Promise<void> {
  return write(async (tx) => {
    for (let index = 0; index < CROWD; index++) await tx.put(note(`crowd${index}`, content));
  });
}
