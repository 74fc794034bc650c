import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isInFiles } from "../testStore.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.write(
    "src/billing/invoice.ts",
    `import { roundToCents } from "./money";

/** Adds up what a customer owes for one month. */
export function totalOf(lines: { price: number; quantity: number }[]): number {
  return roundToCents(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
}
`,
  );
  await world.write(
    "src/billing/money.ts",
    `/** Half a cent goes up. */
export function roundToCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
`,
  );
  await world.write(
    "src/mail/sendReminder.ts",
    `import { totalOf } from "../billing/invoice";

/** Writes to whoever has not paid in time. */
export function sendReminder(address: string, lines: Parameters<typeof totalOf>[0]): string {
  return \`\${address} owes \${totalOf(lines)}\`;
}
`,
  );
  await world.write(
    "test/invoice.test.ts",
    `import { totalOf } from "../src/billing/invoice";
test("total of an invoice", () => expect(totalOf([])).toBe(0));
`,
  );
  await world.write("README.md", "# Shop\n\nInvoices and reminders.\n");
});
afterEach(() => world.dispose());

interface Result {
  readonly id: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly score: number;
  readonly why?: readonly string[];
}

async function search(query: string, more: object = {}): Promise<Result[]> {
  const answer = await world.call("graph_query", { query, profile: "debug", ...more });
  expect(answer).toMatchObject({ ok: true });
  return (answer.data as { results: Result[] }).results;
}

describe("graph_query", () => {
  test("finds a definition by its exact name, before what uses it", async () => {
    const [best] = await search("roundToCents");
    expect(best).toMatchObject({ id: "src/billing/money.ts::roundToCents", path: "src/billing/money.ts" });
    expect(best?.why?.join(" ")).toContain("roundToCents");
  });

  test("finds code by what it does, and the program before its tests", async () => {
    const paths = (await search("how is the total of an invoice computed")).map(({ path }) => path);
    expect(paths[0]).toBe("src/billing/invoice.ts");
    expect(paths.indexOf("test/invoice.test.ts")).not.toBe(0);
  });

  test("finds the test where a test is asked for", async () => {
    const [best] = await search("test of the invoice total");
    expect(best?.path).toBe("test/invoice.test.ts");
  });

  test("answers with what was saved a moment ago", async () => {
    await search("invoice");
    await world.write(
      "src/tax/vat.ts",
      "export function valueAddedTax(net: number) {\n  return net * 0.2;\n}\n",
    );
    const [best] = await search("valueAddedTax");
    expect(best?.id).toBe("src/tax/vat.ts::valueAddedTax");
  });

  test("looks back to a moment before a change", async () => {
    await search("invoice");
    const before = Date.now();
    await world.write("src/mail/sendReminder.ts", "export const nothing = 1;\n");
    expect((await search("sendReminder")).map(({ id }) => id)).not.toContain(
      "src/mail/sendReminder.ts::sendReminder",
    );
    const [then] = await search("sendReminder", { asOf: before });
    expect(then?.id).toBe("src/mail/sendReminder.ts::sendReminder");
  });

  test("keeps to the kinds and the number asked for", async () => {
    const results = await search("invoice total", { kinds: ["FUNCTION"], limit: 2 });
    expect(results.length).toBeLessThanOrEqual(2);
    for (const { id } of results) expect(id).toContain("::");
  });

  test("tells which parts of the code a question is about", async () => {
    const answer = await world.call("graph_query", { query: "billing", mode: "global", profile: "debug" });
    const { communities, results } = answer.data as { communities: { label: string }[]; results: unknown[] };
    expect(results).toEqual([]);
    expect(communities.length).toBeGreaterThan(0);
  });

  test("says stage by stage how an answer came about", async () => {
    const answer = await world.call("graph_query", { query: "invoice", explain: true, profile: "debug" });
    const { trace } = answer.data as { trace: { stage: string; ms: number }[] };
    expect(trace.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining(["classify", "expand", "candidates", "boost", "dedup"]),
    );
  });

  test.each(["", " ", "\u0000", "🦊", "((((", "long ".repeat(800), "' OR 1=1 --", "\ud800"])(
    "whatever is asked, an envelope answers (%#)",
    async (query) => {
      const answer = await world.call("graph_query", { query });
      expect(answer.errorCode ?? "none").toMatch(/^(none|invalid_input)$/);
    },
  );

  test("another project's code is not found", async () => {
    const answer = await world.call("graph_query", { query: "invoice", projectId: "example.org/acme/other" });
    expect(answer).toMatchObject({ ok: false, errorCode: "not_ready" });
  });

  test.runIf(isInFiles)("cypher is refused with what to do instead", async () => {
    const answer = await world.call("graph_query", { query: "MATCH (n) RETURN n", language: "cypher" });
    expect(answer).toMatchObject({
      ok: false,
      errorCode: "unsupported",
      hint: expect.stringContaining("words"),
    });
  });
});
