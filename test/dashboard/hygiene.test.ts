import { expect, test } from "vitest";
import { call, overStdio } from "../e2e/productClients.ts";
import { PATIENT, serve, visit } from "./browser.ts";

test("what needs a hand is looked for, and only what is chosen happens", PATIENT, async () => {
  const { base, sandbox } = await serve({ flags: ["--watch", "off"] });
  const { client } = await overStdio(sandbox, { agent: "ada" });
  const save = async (content: string) =>
    (await call(client, "memory_save", { kind: "fact", entity: "Cellar", content, force: true })).data
      ?.id as string;
  await save("The cellar under the house keeps pears cool until the first days of spring");
  await save("The cellar under the house keeps pears cool until the first days of spring, mostly");

  const page = await visit(base, "/hygiene");
  await page.getByText("It does only what you then choose.").waitFor();
  await page.getByRole("button", { name: "Look through memory" }).click();
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Merge" }) })
    .first();
  // What is said is read where it is judged, and whoever loads the page anew is where they were.
  await row.getByText("until the first days of spring, mostly").waitFor();
  expect(await row.textContent()).not.toContain("fact:");
  await page.reload();
  await row.getByText("until the first days of spring, mostly").waitFor();
  await row.getByRole("button", { name: "Merge" }).click();
  await page.getByText("done", { exact: true }).first().waitFor();
  const { data } = await call(client, "memory_search", {
    query: "cellar",
    kinds: ["fact"],
    profile: "debug",
  });
  expect(data?.results).toHaveLength(1);
});
