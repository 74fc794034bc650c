import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadTokenCounter } from "../../src/app/tokens.ts";
import { MAX_ANSWER_CHARACTERS } from "../../src/domain/budget.ts";
import { Failure } from "../../src/domain/failure.ts";
import type { Pack } from "../../src/tools/context/packOutput.ts";
import { agentOf, begunTask, newTask, told } from "./fleet.ts";
import { ORCHARD, plantOrchard } from "./orchard.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await plantOrchard(world);
});
afterAll(() => world.dispose());

async function pack(task: string, input: object = {}, as = {}) {
  const answer = await world.call("context_pack", { task, profile: "balanced", ...input }, as);
  expect(answer).toMatchObject({ ok: true });
  return { ...answer, data: answer.data as Pack };
}

describe("a task that fits", () => {
  test("starts at the code it is about, whole, with what that calls", async () => {
    const { data, summary } = await pack("Cart.total rounds for each fruit instead of once");
    expect(data.entryPoint).toBe("src/cart/cart.ts::Cart::total");
    expect(summary).toContain("src/cart/cart.ts::Cart::total, lines 13-17");
    const [entry] = data.coreSymbols ?? [];
    expect(entry).toMatchObject({ form: "full", startLine: 13, endLine: 17, score: 1 });
    expect(entry?.code).toBe(ORCHARD["src/cart/cart.ts"]?.split("\n").slice(12, 17).join("\n"));
    const named = [...(data.coreSymbols ?? []), ...(data.dependencies ?? [])].map(({ id }) => id);
    expect(named).toContain("src/price/rounding.ts::roundCents");
    expect(named).toContain("src/price/price.ts::priceOf");
    expect(data.confidence).toBeUndefined();
  });

  test("tells exactly what it costs, as a whole and by section", async () => {
    const count = await loadTokenCounter();
    for (const maxTokens of [250, 400, 990, 1_000, 1_010, 2_000]) {
      const { data, tokenEstimate, ...rest } = await pack("prices of fruit out of season", { maxTokens });
      expect(data.tokens?.total).toBe(tokenEstimate);
      expect(count(JSON.stringify({ ...rest, data, tokenEstimate }))).toBe(tokenEstimate);
      expect(data.tokens?.perSection.code).toBe(count(JSON.stringify(data.coreSymbols)));
    }
  });

  test("a line of a stack trace leads to what stands there", async () => {
    const trace = 'Traceback:\n  File "/home/x/orchard/tools/harvest.py", line 11, in read_weight\nTypeError';
    expect((await pack(trace)).data.entryPoint).toBe("tools/harvest.py::Scale::read_weight");
  });

  test("what an interface is implemented by is found with it", async () => {
    const { data } = await pack("Carrier", { maxTokens: 3_000 });
    const ids = data.coreSymbols?.map(({ id }) => id) ?? [];
    expect(ids).toContain("src/delivery/carrier.ts::BikeCarrier");
    expect(ids).toContain("src/delivery/carrier.ts::VanCarrier");
  });

  test("a short task is understood from what was said before", async () => {
    const { data } = await pack("do it", { history: ["Can `seasonFactor` be made to know pears?", "Yes."] });
    expect(data.entryPoint).toContain("src/price/season.ts");
  });

  test("sections that were not asked for are not there", async () => {
    const { data } = await pack("total of a cart", { include: ["dependencies"] });
    expect(data.dependencies?.length).toBeGreaterThan(0);
    expect(data.coreSymbols).toBeUndefined();
  });
});

describe("whatever the task", () => {
  test("one that fits nothing gets central places, and is told so", async () => {
    const { data, summary } = await pack("xyzzy plugh");
    expect(data.confidence).toBe("low");
    expect(data.coreSymbols?.length).toBeGreaterThan(0);
    expect(summary).toContain(data.entryPoint);
  });

  test("a project without code is no error", async () => {
    const empty = await openWorld();
    try {
      const answer = await empty.call("context_pack", { task: "add a license" });
      expect(answer).toMatchObject({ ok: true, summary: expect.stringContaining("no code") });
    } finally {
      await empty.dispose();
    }
  });

  test("profiles keep their budgets and use them", async () => {
    const task = "prices, carts, rounding, seasons, carriers and delivery";
    const compact = await world.call("context_pack", { task });
    expect(compact.tokenEstimate).toBeLessThanOrEqual(300);
    expect(compact.tokenEstimate).toBeGreaterThan(240);
    const balanced = await world.call("context_pack", { task, profile: "balanced" });
    expect(balanced.tokenEstimate).toBeLessThanOrEqual(1_200);
    expect(balanced.tokenEstimate).toBeGreaterThan(1_000);
    const debug = await world.call("context_pack", { task, profile: "debug" });
    expect(debug.tokenEstimate).toBeGreaterThan(balanced.tokenEstimate);
    expect(JSON.stringify(debug).length).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
    for (const { warnings = [] } of [compact, balanced, debug]) expect(warnings).toEqual([]);
  });

  test("how it came about is told on request", async () => {
    const { data } = await pack("total of a cart", { explain: true, profile: "debug" });
    expect(data.trace?.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining(["seeds", "rank", "memories"]),
    );
  });
});

describe("what is remembered", () => {
  test("decisions on the code, and learnings in the words of the task, come with it", async () => {
    await world.call("memory_save", {
      kind: "decision",
      title: "Round once, at the end",
      rationale: "Rounding each price made sums differ from the till.",
      tradeoffs: [],
      affectedFiles: ["src/cart/cart.ts"],
    });
    await world.call("memory_save", { kind: "note", content: "The till of a cart rounds halves up." });
    const { data } = await pack("total of a cart", { maxTokens: 2_000 });
    expect(data.decisions?.[0]).toMatchObject({
      text: "Round once, at the end",
      detail: expect.stringContaining("the till"),
    });
    const best = data.coreSymbols?.find(({ path }) => path === "src/cart/cart.ts");
    expect(best?.decisions).toEqual([data.decisions?.[0]?.id]);
    expect(data.learnings?.map(({ text }) => text)).toContain("The till of a cart rounds halves up.");
  });

  test("what happened on the task is told, with the task", async () => {
    const grace = agentOf("grace");
    const taskId = await begunTask(
      world,
      { title: "Rework prices", description: "Plums cost nothing.", plan: ["read season", "write tests"] },
      grace,
    );
    await told(world, "task_update", { taskId, step: { step: 1, state: "done" } }, grace);
    const error = { errorType: "TypeError", stackSummary: "priceOf: no season of plums" };
    const episode = { type: "ERROR", content: "The price of plums was NaN.", metadata: error };
    await told(world, "episode_add", episode, grace);
    const { data } = await pack("prices", { taskId });
    expect(data.plan).toEqual({
      id: taskId,
      title: "Rework prices",
      status: "in_progress",
      goal: "Plums cost nothing.",
      by: "grace",
      at: expect.any(String),
      steps: ["read season (done)", "write tests"],
      errors: ["TypeError “priceOf: no season of plums”"],
    });
    expect(data.episodes?.[0]?.text).toBe("The price of plums was NaN.");
  });

  test("a task that is not there is a warning", async () => {
    expect((await pack("prices", { taskId: "task:none" })).warnings?.join()).toContain("task:none");
  });
});

test("what cannot be remembered does not keep the code from being told, and is said", async () => {
  let isAway = false;
  const away = () => Promise.reject(new Failure("unavailable", "away", "wait"));
  const reads = ["find", "get", "edges", "neighbours", "marks", "searchText", "searchVector"] as const;
  const forgetful = await openWorld(undefined, (store) => {
    const read = (name: (typeof reads)[number]) => [
      name,
      (...asked: never[]) =>
        isAway ? away() : (store.memory[name] as (...all: never[]) => unknown)(...asked),
    ];
    return { ...store, memory: { ...store.memory, ...Object.fromEntries(reads.map(read)) } };
  });
  try {
    await forgetful.write("src/cart.ts", "export function total() {\n  return 1;\n}\n");
    await forgetful.call("graph_rebuild", { wait: true });
    isAway = true;
    const answer = await forgetful.call("context_pack", { task: "total", taskId: "task:1" });
    expect(answer).toMatchObject({ ok: true, data: { entryPoint: "src/cart.ts::total" } });
    expect(answer.degraded).toContain("memory");
  } finally {
    isAway = false;
    await forgetful.dispose();
  }
});

describe("who else is at it", () => {
  const grace = agentOf("grace");
  const claim = async (targetId: string) => {
    const answer = await world.call("agent_claim", { targetId, intent: "rounding anew" }, grace);
    expect(answer).toMatchObject({ ok: true });
    return String(answer.data?.claimId);
  };
  const release = (claimId: string) => world.call("agent_release", { claimId }, grace);
  const packCode = (task: string, more: object = {}) =>
    pack(task, { include: ["code"], maxTokens: 350, ...more });

  test("claims of others on the code, or what it stands in, are told first", async () => {
    const onFile = await claim("src/price/rounding.ts");
    const elsewhere = await claim("tools/report/report.go::Sum");
    const { data, summary } = await packCode("roundCents rounds halves down");
    expect(data.activeBlockers).toEqual([
      {
        claimId: onFile,
        target: "src/price/rounding.ts",
        agent: "grace",
        intent: "rounding anew",
        since: expect.any(String),
      },
    ]);
    expect(summary).toContain("grace");
    await release(onFile);
    await release(elsewhere);
  });

  test("one's own are none, nor are those that no longer hold", async () => {
    await release(await claim("src/price/season.ts::seasonFactor"));
    expect((await packCode("seasonFactor")).data.activeBlockers).toBeUndefined();
    const held = await claim("src/price/rounding.ts");
    expect((await packCode("roundCents", { agentId: "grace" })).data.activeBlockers).toBeUndefined();
    await release(held);
  });

  test("where the task starts can be claimed with it, by one at a time", async () => {
    const { data, summary } = await pack("roundCents rounds halves down", { claim: true });
    expect(data.claim).toEqual({
      claimId: expect.stringMatching(/^claim:/),
      targetId: "src/price/rounding.ts::roundCents",
      fence: expect.any(Number),
    });
    expect(summary).toContain(`It is yours, fence ${data.claim?.fence}.`);
    const other = await pack("roundCents rounds halves down", { claim: true }, grace);
    expect(other.data.claim).toBeUndefined();
    expect(other.warnings?.join()).toContain("ada holds src/price/rounding.ts::roundCents");
    expect(other.data.activeBlockers).toMatchObject([{ agent: "ada" }]);
    await world.call("agent_release", { claimId: data.claim?.claimId });
  });

  test("the past is not claimed, nor is anything where there is no room to tell of it", async () => {
    const past = await pack("roundCents", { claim: true, asOf: Date.now() });
    expect(past.warnings?.join()).toContain("the past cannot be claimed; nothing was claimed");
    const small = await pack("roundCents", { claim: true, maxTokens: 200 });
    expect(small.warnings?.join()).toContain("nothing was claimed");
    const { data } = await world.call("agent_status");
    expect(data?.claims).toEqual([]);
  });
});

describe("who may see what", () => {
  test("another project's working tree is not served", async () => {
    const answer = await world.call("context_pack", { task: "cart", projectId: "example.org/acme/other" });
    expect(answer).toMatchObject({ ok: false, errorCode: "not_ready" });
  });

  test("a restricted agent sees no code or memory that is not tagged for it", async () => {
    const { data } = await pack(
      "total of a cart",
      { taskId: await newTask(world, { title: "Sum up carts" }, {}) },
      { role: "restricted", agent: "eve" },
    );
    const { tokens: _, confidence: __, ...said } = data;
    expect(said).toEqual({});
  });
});

test("the past is packed as it was", async () => {
  const before = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await world.write(
    "src/price/rounding.ts",
    "export function roundHalfEven(amount: number) {\n  return amount;\n}\n",
  );
  const now = await pack("rounding of cents", { include: ["code"], maxTokens: 3_000 });
  expect(JSON.stringify(now.data)).toContain("roundHalfEven");
  const { data } = await pack("rounding of cents", { asOf: before, include: ["code"], maxTokens: 3_000 });
  expect(JSON.stringify(data)).not.toContain("roundHalfEven");
  expect(data.coreSymbols?.find(({ id }) => id === "src/price/rounding.ts::roundCents")?.code).toContain(
    "Math.floor(amount + 0.5)",
  );
});
