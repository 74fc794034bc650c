import type { Client } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { call, overStdio } from "../e2e/productClients.ts";
import { accessFaults, PATIENT, type Served, serve, visit } from "./browser.ts";

const SLOW = "The public API allows 1,000 requests per second.";
const FAST = "The public API allows 5,000 requests per second.";
const FLAGS = ["--tools", "all"];

interface Dispute extends Served {
  readonly ada: Client;
  readonly slow: string;
  readonly fast: string;
}

async function save(client: Client, content: string, entity = "Rate limit"): Promise<string> {
  const said = { kind: "fact", entity, content, force: true };
  return String((await call(client, "memory_save", said)).data?.id);
}

/** Two agents who do not agree. */
async function dispute(): Promise<Dispute> {
  const served = await serve({ flags: ["--watch", "off"] });
  const { client: ada } = await overStdio(served.sandbox, { agent: "ada", flags: FLAGS });
  const { client: bob } = await overStdio(served.sandbox, { agent: "bob", flags: FLAGS });
  const slow = await save(ada, SLOW);
  return { ...served, ada, slow, fast: await save(bob, FAST) };
}

const holds = async (client: Client, id: string) =>
  (await call(client, "memory_history", { id })).data?.isCurrent;

test(
  "a question is answered after what that does was told, and the answer is taken back",
  PATIENT,
  async () => {
    const { base, ada, slow, fast } = await dispute();
    const page = await visit(base, "/conflicts");
    const statements = page.getByRole("list", { name: "What was said, oldest first" });
    await statements.getByText(SLOW).waitFor();
    await statements.getByText(FAST).waitFor();
    await page.getByRole("region", { name: "Why it is asked" }).getByText("What they say").waitFor();

    await page.getByRole("button", { name: "Statement 2 holds" }).click();
    const told = page.getByRole("region", { name: "What will happen" });
    await told.getByText("Statement 1 ends, and is told as replaced by it.").waitFor();
    await statements.getByText("will end").waitFor();
    expect(await holds(ada, slow)).toBe(true);
    await page.getByLabel("Why, if you like to say it").fill("measured");
    await page.getByRole("button", { name: "Answer so" }).click();
    const answer = page.getByRole("region", { name: "The answer" });
    await answer.getByText("measured").waitFor();
    expect([await holds(ada, slow), await holds(ada, fast)]).toEqual([false, true]);
    await page.getByText("No question is open.").waitFor();

    await page.getByRole("button", { name: "Resolved" }).click();
    await page.getByRole("list", { name: "Questions" }).getByText("One of them holds").waitFor();
    await answer.getByText("Statement 1 holds again.", { exact: false }).waitFor();
    await answer.getByRole("button", { name: "Take the answer back" }).click();
    await page.getByRole("button", { name: "Statement 2 holds" }).waitFor();
    expect([await holds(ada, slow), await holds(ada, fast)]).toEqual([true, true]);
  },
);

test("an address leads to one question, which keys answer, and listeners are told", PATIENT, async () => {
  const { base, ada, slow, fast } = await dispute();
  const found = await visit(base, "/conflicts");
  await found.getByRole("list", { name: "Questions" }).getByRole("link").click();
  await found.waitForURL(/conflicts\/conflict/);
  const page = await visit(base, new URL(found.url()).pathname);
  await page.getByRole("button", { name: "Statement 1 holds" }).waitFor();
  await page.keyboard.press("w");
  await page.getByLabel("What holds instead").fill("It allows 3,000 requests per second.");
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("form", { name: "Your answer" }).waitFor({ state: "detached" });
  await page.keyboard.press("b");
  await page.getByText("They stay as they are.").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Both hold" }).waitFor();
  await page.locator("#announcements").getByText("It is answered").waitFor({ state: "attached" });
  await page.keyboard.press("u");
  await page.getByRole("button", { name: "Statement 1 holds" }).waitFor();
  // The other window sees the same.
  await found.getByRole("button", { name: "Statement 1 holds" }).waitFor();
  expect([await holds(ada, slow), await holds(ada, fast)]).toEqual([true, true]);
});

test(
  "a question comes in while somebody looks, and is reached from wherever it is in the way",
  PATIENT,
  async () => {
    const { base, sandbox } = await serve({ flags: ["--watch", "off"] });
    const page = await visit(base, "/conflicts");
    await page.getByText("No question is open.").waitFor();
    const { client: ada } = await overStdio(sandbox, { agent: "ada", flags: FLAGS });
    const { client: bob } = await overStdio(sandbox, { agent: "bob", flags: FLAGS });
    const slow = await save(ada, SLOW);
    await save(bob, FAST);
    await page.getByRole("button", { name: "Statement 1 holds" }).waitFor();
    await page.getByRole("link", { name: /Conflicts.*1.*waiting/ }).waitFor();

    const now = await visit(base, "/now");
    await now.getByRole("region", { name: "Waiting for an answer" }).getByRole("link").last().click();
    await now.getByRole("button", { name: "Statement 1 holds" }).waitFor();
    const memory = await visit(base, `/memory/${encodeURIComponent(slow)}`);
    await memory.getByRole("region", { name: "Questions about it" }).getByRole("link").click();
    await memory.getByRole("link", { name: /Its whole story.*statement 1/ }).click();
    await memory.getByRole("complementary", { name: "Memory" }).waitFor();
    const search = await visit(base, "/memory?q=requests+per+second");
    await search.getByRole("link", { name: "disputed" }).first().click();
    await search.getByRole("button", { name: "Only about one memory ✕" }).waitFor();
    await search.getByRole("button", { name: "Statement 1 holds" }).waitFor();
  },
);

test("who answered first is told to who answers after, and nothing changes twice", PATIENT, async () => {
  const { base, ada, slow, fast } = await dispute();
  const page = await visit(base, "/conflicts", { expected: /ERR_FAILED|status of 409/ });
  // What becomes of the question meanwhile does not get through to this page, whenever it asked for that.
  let isCutOff = false;
  await page.route("**/api/call/conflict_list", async (route) => {
    const response = isCutOff ? null : await route.fetch();
    if (response === null || isCutOff) await route.abort();
    else await route.fulfill({ response });
  });
  await page.reload();
  await page.getByRole("button", { name: "Statement 1 holds" }).click();
  await page.waitForURL(/conflicts\/conflict/);
  isCutOff = true;
  const id = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  await call(ada, "conflict_resolve", { id, answer: "keep", keepId: fast });
  await page.getByRole("button", { name: "Answer so" }).click();
  await page.getByRole("alert").getByText("was settled already (keep, by ada)").waitFor();
  // The list beside it fails on its own, and is not what has to be asked again.
  const again = page.locator(".conflicts-one").getByRole("button", { name: "Try again" });
  await again.waitFor();
  isCutOff = false;
  const answer = page.getByRole("region", { name: "The answer" }).getByText("ada");
  // What is told of meanwhile may bring it before the button is pressed.
  await Promise.any([again.click(), answer.waitFor()]);
  await answer.waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect([await holds(ada, slow), await holds(ada, fast)]).toEqual([false, true]);
});

test("a question that is not there says so", PATIENT, async () => {
  const { base } = await serve({ flags: ["--watch", "off"] });
  const page = await visit(base, "/conflicts/conflict:01ARZ3NDEKTSV4RRFFQ69G5FAV");
  await page.getByText("There is no such question.").waitFor();
});
