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

test("the first token that lets anybody in says that it shuts the others out, and the last one what goes on", async () => {
  const { run } = await createSandbox();
  expect((await run(["token", "create", "--governance"])).err).not.toContain("without a token");
  expect((await run(["token", "create", "--agent", "ada"])).err).toContain(
    "nobody comes in over HTTP without a token",
  );
  expect((await run(["token", "create", "--agent", "bob"])).err).not.toContain("without a token");
  const { tokens } = JSON.parse((await run(["token", "list", "--json"])).out) as {
    tokens: { id: string; access: { agent: string } | null }[];
  };
  const revoke = async (agent: string | undefined) =>
    (await run(["token", "revoke", tokens.find(({ access }) => access?.agent === agent)?.id ?? ""])).err;
  expect(await revoke("ada")).toBe("");
  expect(await revoke("bob")).toContain("until it is started again");
  expect(await revoke(undefined)).toBe("");
});

test("a focus that a person begins has a memory of its own", async () => {
  const { run } = await createSandbox();
  expect(await run(["remember", "Cents only", "--focus", "billing"])).toMatchObject({ code: 1 });
  expect((await run(["focus", "billing", "--about", "Everything about money"])).out).toContain("billing");
  expect(await run(["remember", "Cents only", "--focus", "billing"])).toMatchObject({ code: 0 });
  const found = JSON.parse((await run(["recall", "cents", "--focus", "billing", "--json"])).out);
  expect(found.data.results).toMatchObject([{ content: "Cents only", scope: "focus" }]);
});
