import { expect, test } from "vitest";
import { createSandbox } from "./cliSandbox.ts";

const RULE = ["remember", "Never log card numbers", "--scope", "global"];

test("a token that a person makes lets an agent write what all projects share, until it is taken back", async () => {
  const { run } = await createSandbox();
  expect(await run(RULE)).toMatchObject({ code: 1 });

  const made = await run(["token", "create", "--governance", "--expires", "2w"]);
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^loci_gov_[\w-]{43}\n$/) });
  const token = made.out.trim();
  expect(await run([...RULE, "--governance-token", token])).toMatchObject({ code: 0 });

  const { tokens } = JSON.parse((await run(["token", "list", "--json"])).out);
  expect(tokens).toHaveLength(1);
  expect(JSON.stringify(tokens)).not.toContain(token);
  expect(await run(["token", "revoke", tokens[0].id.slice(0, 12)])).toMatchObject({ code: 0 });
  expect((await run(["token", "list"])).out).toContain("no tokens");
  const late = await run([
    "remember",
    "Rotate keys in spring",
    "--scope",
    "global",
    "--governance-token",
    token,
  ]);
  expect(late).toMatchObject({ code: 1 });
  expect(late.err + late.out).toContain("loci token create --governance");
});

test.each([
  [["token"], "loci token create --governance"],
  [["token", "create"], "--governance"],
  [["token", "create", "--governance", "--expires", "soon"], "30d"],
  [["token", "create", "--governance", "--expires", "never"], "30d"],
  [["token", "revoke", "nothing!"], "loci token list"],
])("%j says what to write instead", async (words, remedy) => {
  const { run } = await createSandbox();
  const answer = await run(words);
  expect(answer.code).toBe(2);
  expect(answer.err).toContain(remedy);
});

test("a focus that a person begins has a memory of its own", async () => {
  const { run } = await createSandbox();
  expect(await run(["remember", "Cents only", "--focus", "billing"])).toMatchObject({ code: 1 });
  expect((await run(["focus", "billing", "--about", "Everything about money"])).out).toContain("billing");
  expect(await run(["remember", "Cents only", "--focus", "billing"])).toMatchObject({ code: 0 });
  const found = JSON.parse((await run(["recall", "cents", "--focus", "billing", "--json"])).out);
  expect(found.data.results).toMatchObject([{ content: "Cents only", scope: "focus" }]);
});
