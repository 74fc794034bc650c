import { expect, test } from "vitest";
import { createSandbox } from "./cliSandbox.ts";

/** A memory in which two things are said twice, in other words. */
async function untidy() {
  const { run } = await createSandbox();
  for (const content of [
    "Deploys to production run every Friday afternoon.",
    "Deploys to production run on every Friday afternoon",
    "Backups of the orchard are kept for a year in cold storage.",
    "Backups of the orchard are kept for one year in cold storage.",
  ])
    await run(["call", "memory_save", JSON.stringify({ kind: "note", content })]);
  return { run };
}

test("a look names candidates and what to type next; what is typed is done and nothing else", async () => {
  const { run } = await untidy();
  const looked = await run(["hygiene", "--checks", "duplicates", "--limit", "1"]);
  expect(looked.code).toBe(0);
  expect(looked.out).toContain("duplicates (2)");
  expect(looked.out).toContain("… and 1 more candidate: --checks duplicates --limit 200");
  const [, report = "", candidate = ""] =
    /loci hygiene --apply (hygiene:\w+) (note:\w+)=ACTION/.exec(looked.out) ?? [];

  const done = await run(["hygiene", "--apply", report, `${candidate}=merge`, "a=b=keep"]);
  expect(done.code).toBe(1);
  expect(done.out).toContain("1 action applied; 1 failed.");
  expect(done.out).toMatch(new RegExp(`applied +${candidate} merge`));
  expect(done.out).toMatch(/failed +a=b keep: The report does not name it/);

  const { data } = JSON.parse((await run(["hygiene", "--json"])).out);
  expect(data.counts).toMatchObject({ duplicates: 1 });
});

test("where nothing needs a hand, that is one sentence", async () => {
  const { run } = await createSandbox();
  expect((await run(["hygiene"])).out).toMatch(/^Memory is in order: .*\n$/);
});

test.each([
  [["note:1=merge"], "belong to a report"],
  [["--apply", "hygiene:1", "note:1"], "names no action"],
  [["--apply"], "needs a value"],
  [["--apply", "hygiene:1"], "names nothing to do"],
  [["--checks", "dust"], "cannot be"],
])("hygiene %j is wrong use", async (args, told) => {
  const { run } = await createSandbox();
  const { code, err } = await run(["hygiene", ...args]);
  expect(code).toBe(2);
  expect(err).toContain(told);
});
