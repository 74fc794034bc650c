import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../src/domain/caller.ts";
import { guardOfAll } from "../../src/domain/guard.ts";
import { asSessionId } from "../../src/domain/ids.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.write("src/cart.ts", cart(1, 2));
  await world.write("src/order.ts", "export function place() {\n  return 1;\n}\n");
  await world.call("graph_rebuild");
});
afterEach(() => world.dispose());

const bob = { agent: "bob", session: asSessionId("session:bob") };
const cid = { agent: "cid", session: asSessionId("session:cid") };

function cart(total: number, tax: number): string {
  return `export class Cart {\n  total() {\n    return ${total};\n  }\n}\nexport function tax() {\n  return ${tax};\n}\n`;
}

async function claim(targetId: string, who: Partial<Caller> = {}) {
  const { data } = await world.call("agent_claim", { targetId, intent: "change it" }, who);
  return data as { claimId: string; fence: number };
}

const tellEdit = (file: string, who: Partial<Caller>) =>
  world.call(
    "episode_add",
    {
      type: "EDIT",
      content: `edited ${file}`,
      metadata: { file, diffSummary: "other numbers", linesBefore: 8, linesAfter: 8, reason: "wanted" },
    },
    who,
  );

/** An answer waits for the index to follow an edit only so long; whoever wants to see that looks again. */
async function overview() {
  const { data } = await world.call("coordination_overview", { profile: "debug" });
  const lists = data as Record<string, { targetId: string }[]>;
  const targets = (name: string) => (lists[name] ?? []).map(({ targetId }) => targetId).sort();
  return { active: targets("activeClaims"), stale: targets("staleClaims") };
}

/** Who is named for the last changes of the code, the newest first. */
async function lastAuthors(limit: number): Promise<string[]> {
  const { account, project } = world.caller;
  if (project === null) throw new Error("There is no project.");
  const code = await world.store.code({ account, project, root: world.root });
  const edits = await code.transactions(guardOfAll({ account, project }), { limit: 20 });
  return edits
    .filter(({ type }) => type === "file_change")
    .flatMap(({ agentId }) => agentId)
    .slice(0, limit);
}

const lost = async (who: Partial<Caller>) =>
  ((await world.call("agent_status", {}, who)).warnings ?? []).filter((each) =>
    each.startsWith("claim_lost"),
  );

describe("code that is claimed and changes", () => {
  test("stays claimed by who changed it, and the change is theirs", async () => {
    await claim("src/cart.ts");
    await world.write("src/cart.ts", cart(3, 4));
    await expect.poll(overview).toEqual({ active: ["src/cart.ts"], stale: [] });
    await expect.poll(() => lastAuthors(1)).toEqual(["ada"]);
    await world.write("src/order.ts", "export function place() {\n  return 2;\n}\n");
    await world.call("graph_rebuild");
    const { data } = await world.call("diff_since", { since: "ada", profile: "debug" });
    expect(data?.modified).toMatchObject([{ id: "src/order.ts::place" }, { id: "src/order.ts" }]);
  });

  test("is lost when another says to have changed it, and the holder is told once", async () => {
    const { claimId, fence } = await claim("src/cart.ts");
    await world.write("src/cart.ts", cart(3, 4));
    await tellEdit("src/cart.ts", bob);
    await expect.poll(overview).toEqual({ active: [], stale: [] });
    const again = await claim("src/cart.ts", bob);
    expect(again.fence).toBeGreaterThan(fence);
    const status = await world.call("agent_release", { claimId });
    expect(status.data).toMatchObject({ released: false, ended: { reason: "code_changed", by: "bob" } });
  });

  test("is lost also when the change was indexed before anybody told of it", async () => {
    await claim("src/cart.ts", bob);
    await world.write("src/cart.ts", cart(3, 4));
    await world.call("graph_rebuild");
    await expect.poll(overview).toEqual({ active: ["src/cart.ts"], stale: [] });
    await tellEdit("src/cart.ts", cid);
    await expect
      .poll(async () => lost(bob))
      .toEqual([expect.stringMatching(/src\/cart\.ts.*changed by cid/)]);
    expect(await lost(bob)).toEqual([]);
  });

  test("is stale where two hold parts of a file and nobody says who changed it", async () => {
    await claim("src/cart.ts::Cart");
    await claim("src/cart.ts::tax", bob);
    await world.write("src/cart.ts", cart(1, 5));
    await expect.poll(overview).toEqual({ active: ["src/cart.ts::Cart"], stale: ["src/cart.ts::tax"] });
    await expect.poll(() => lastAuthors(1)).toEqual(["unknown"]);
    expect(await lost(bob)).toEqual([]);
  });

  test("is no longer stale when its holder says that it was theirs", async () => {
    await claim("src/cart.ts::Cart");
    await claim("src/cart.ts::tax", bob);
    await world.write("src/cart.ts", cart(1, 5));
    await overview();
    await tellEdit("src/cart.ts", bob);
    await expect.poll(overview).toEqual({ active: ["src/cart.ts::Cart", "src/cart.ts::tax"], stale: [] });
  });

  test("is stale when git has put another version there", async () => {
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: world.root });
    git("add", ".");
    git("commit", "-qm", "one");
    await world.write("src/cart.ts", cart(7, 7));
    git("commit", "-qam", "two");
    await world.call("graph_rebuild");
    await claim("src/cart.ts");
    git("checkout", "-q", "HEAD~1");
    await expect.poll(overview).toEqual({ active: [], stale: ["src/cart.ts"] });
    await expect.poll(() => lastAuthors(1)).toEqual(["unknown"]);
  });

  test("ends a claim on a pattern, by a file that another made or removed in it", async () => {
    await claim("src/**");
    await world.write("src/new.ts", "export const made = 1;\n");
    await tellEdit("src/new.ts", bob);
    await expect.poll(overview).toEqual({ active: [], stale: [] });
    await claim("src/**", cid);
    await rm(join(world.root, "src/new.ts"));
    await tellEdit("src/new.ts", bob);
    await expect.poll(async () => (await overview()).active).toEqual([]);
    expect(await lost(cid)).toHaveLength(1);
  });

  test("was changed by nobody who is gone", async () => {
    await claim("src/cart.ts", bob);
    const { account, project } = world.caller;
    const meta = { type: "coordination", account, project, agentId: "bob", sessionId: bob.session } as const;
    await world.store.memory.transaction(meta, async (tx) => {
      await tx.close({ project, id: bob.session as never });
    });
    await world.write("src/cart.ts", cart(3, 4));
    await world.call("semantic_slice", { symbol: "tax" });
    await expect.poll(() => lastAuthors(20)).toEqual(["unknown"]);
  });

  test("is what it was for a claim that came after the edit, indexed or not", async () => {
    await world.write("src/cart.ts", cart(3, 4));
    await tellEdit("src/cart.ts", bob);
    await claim("src/cart.ts");
    await expect.poll(overview).toEqual({ active: ["src/cart.ts"], stale: [] });
    expect(await lost({})).toEqual([]);
  });

  test("belongs to each who changed a part of the tree", async () => {
    await claim("src/cart.ts");
    await claim("src/order.ts", bob);
    await world.write("src/cart.ts", cart(3, 4));
    await world.write("src/order.ts", "export function place() {\n  return 2;\n}\n");
    await expect.poll(overview).toEqual({ active: ["src/cart.ts", "src/order.ts"], stale: [] });
    await expect.poll(async () => (await lastAuthors(2)).sort()).toEqual(["ada", "bob"]);
  });

  test("is indexed without an author while memory is away", async () => {
    await claim("src/cart.ts");
    await world.write("src/cart.ts", cart(3, 4));
    world.setAway(true);
    expect(await world.call("semantic_slice", { symbol: "tax" })).toMatchObject({ ok: true });
    world.setAway(false);
    await expect.poll(async () => (await overview()).active).toEqual(["src/cart.ts"]);
  });
});
