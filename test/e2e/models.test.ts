import { expect, onTestFinished, test } from "vitest";
import { openModelServer, replies } from "../../src/models/testing/modelServer.ts";
import { createSandbox } from "./cliSandbox.ts";

const KEY = "sk-test-0123456789";

async function withModels() {
  const sandbox = await createSandbox();
  const server = await openModelServer();
  onTestFinished(() => server.close());
  server.answer = () => "Where trees are planted.";
  const variables = {
    LOCI_PORT: "0",
    LOCI_EMBEDDER: `ollama:all-minilm@${server.url}`,
    LOCI_LLM_URL: `${server.url}/v1`,
    LOCI_LLM_MODEL: "small",
    LOCI_LLM_KEY: KEY,
  };
  const run = (...args: string[]) => sandbox.run(args, { variables });
  return { server, run };
}

test("models that the settings name are used, and the key stays where it belongs", async () => {
  const { server, run } = await withModels();
  const rebuilt = await run("call", "graph_rebuild", "{}", "--json");
  expect(JSON.parse(rebuilt.out)).toMatchObject({ ok: true, data: { summaries: { failed: 0 } } });
  const explained = await run("call", "code_explain", '{"element": "src/tree.ts"}', "--json");
  expect(JSON.parse(explained.out).data.summary).toBe("Where trees are planted.");
  const chats = server.seen.filter(({ path }) => path === "/v1/chat/completions");
  expect(new Set(chats.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${KEY}`]));

  const again = await run("call", "graph_rebuild", '{"mode": "full"}', "--json");
  expect(JSON.parse(again.out)).toMatchObject({ data: { summaries: { made: 0, failed: 0 } } });

  const doctor = await run("doctor", "--json");
  const { findings } = JSON.parse(doctor.out) as { findings: { check: string; state: string }[] };
  expect(findings).toContainEqual(expect.objectContaining({ check: "embedder", state: "ok" }));
  expect(findings).toContainEqual(expect.objectContaining({ check: "language model", state: "ok" }));

  const config = await run("config");
  for (const { out, err } of [rebuilt, explained, again, doctor, config])
    expect(out + err).not.toContain(KEY);
});

test("an index is made, and a memory found, though no model answers", async () => {
  const { server, run } = await withModels();
  server.next.push(...Array.from({ length: 200 }, () => replies.status(400)));
  expect((await run("index")).code).toBe(0);
  expect((await run("remember", "We plant apples in spring")).code).toBe(0);
  const recalled = await run("recall", "apples");
  expect(recalled).toMatchObject({ code: 0, out: expect.stringContaining("apples") });
});

test("what could not be embedded is counted with the reason, until it can be", async () => {
  const { server, run } = await withModels();
  const reindex = async (...kinds: string[]) =>
    JSON.parse((await run("call", "memory_reindex", JSON.stringify({ wait: true, kinds }), "--json")).out)
      .data;
  server.next.push(...Array.from({ length: 200 }, () => replies.status(400)));
  await run("index");
  await run("call", "memory_save", '{"kind": "note", "content": "We plant apples in spring"}');
  const failed = await reindex("code");
  expect(failed).toMatchObject({ done: 0, problem: expect.stringContaining("400") });
  expect(failed.failed).toBeGreaterThan(0);
  expect(failed.queued).toBe(failed.failed);

  server.next.length = 0;
  const code = await reindex("code");
  expect(code).toMatchObject({ queued: failed.queued, done: failed.queued, failed: 0 });
  expect(await reindex("note")).toMatchObject({ done: 1, failed: 0 });
});

test("an embedder that is none is told with the forms there are", async () => {
  const sandbox = await createSandbox();
  const { code, err } = await sandbox.run(["index"], { variables: { LOCI_EMBEDDER: "gpt" } });
  expect(code).not.toBe(0);
  expect(err).toContain("builtin, onnx:PATH, ollama:MODEL[@URL], openai:MODEL@URL, none");
});
