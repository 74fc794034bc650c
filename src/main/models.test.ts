import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { Failure } from "../domain/failure.ts";
import type { Finding } from "../domain/finding.ts";
import type { Log } from "../domain/log.ts";
import { openBuiltin } from "../models/builtin/openBuiltin.ts";
import { installStubRuntime, type StubNetwork } from "../models/onnx/testing/stubRuntime.ts";
import type { Embedder } from "../models/port.ts";
import { type ModelServer, openModelServer, replies } from "../models/testing/modelServer.ts";
import type { Machine } from "./config/places.ts";
import { readSettings } from "./config/readSettings.ts";
import { checkModels } from "./doctor/checkModels.ts";
import { openModels } from "./models.ts";

const silent: Log = { error() {}, warn() {}, info() {}, debug() {} };

let folder: string;
let server: ModelServer;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "loci-models-"));
  server = await openModelServer();
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
});

/** The settings as they come from the environment and nowhere else. */
const settings = async (variables: Record<string, string>) => {
  const machine: Machine = {
    platform: "linux",
    homeFolder: folder,
    userName: "ann",
    workingFolder: folder,
    variables,
  };
  return (await readSettings({ machine, root: folder, flags: {} })).values;
};
const open = async (variables: Record<string, string> = {}) => openModels(await settings(variables), silent);
const failureOf = async (work: Promise<unknown>): Promise<Failure> => {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof Failure) return thrown;
  throw new Error(`expected a Failure, got ${thrown}`);
};
const embed = (embedder: Embedder | null) => embedder?.embed(["one"], { purpose: "query" });

describe("LOCI_EMBEDDER", () => {
  test("left out is the built-in one, and no language model", async () => {
    const { embedder, language } = await open();
    expect(embedder?.isLocal).toBe(true);
    expect(language).toBeNull();
  });

  test("that is built in says who it is before it is read, and reads itself", async () => {
    const { embedder, words } = await open();
    const file = new URL("../../assets/embedding/table.bin", import.meta.url);
    const { id, dims } = (await openBuiltin(file)).embedder;
    expect(embedder).toMatchObject({ id, dims });
    const [vector] = (await embed(embedder)) ?? [];
    expect(vector).toHaveLength(dims ?? 0);
    expect((await words())?.vector("queue")).toHaveLength(dims ?? 0);
  });

  test.each(["none", "off", "No"])("%s is none, and no table of words either", async (said) => {
    const { embedder, words } = await open({ LOCI_EMBEDDER: said });
    expect(embedder).toBeNull();
    expect(await words()).toBeNull();
  });

  test("names a model of Ollama, where it is not at its usual place with the place", async () => {
    const { embedder } = await open({ LOCI_EMBEDDER: `ollama:all-minilm@${server.url}/` });
    expect(embedder).toMatchObject({ id: `ollama:all-minilm@${server.url}`, isLocal: false });
    expect(await embed(embedder)).toHaveLength(1);
    expect((await open({ LOCI_EMBEDDER: "ollama:all-minilm" })).embedder?.id).toBe("ollama:all-minilm");
  });

  test("names a model of a service that speaks as OpenAI's, with its key", async () => {
    const spec = `openai:@cf/baai/bge-m3@${server.url}/v1`;
    const { embedder } = await open({ LOCI_EMBEDDER: spec, LOCI_EMBEDDER_KEY: "secret-1" });
    expect(embedder?.id).toBe(spec);
    await embed(embedder);
    expect(server.seen[0]).toMatchObject({
      authorization: "Bearer secret-1",
      body: { model: "@cf/baai/bge-m3" },
    });
  });

  test("names a folder, from where it is written, and which model lies in it", async () => {
    await mkdir(path.join(folder, "model"));
    const idWith = async (network: string) => {
      await writeFile(path.join(folder, "model", "model.onnx"), network);
      return (await open({ LOCI_EMBEDDER: "onnx:./model" })).embedder?.id;
    };
    const first = await idWith("one");
    expect(first).toContain(`onnx:${path.join(folder, "model")}#`);
    expect(await idWith("two")).not.toBe(first);
    expect(await idWith("one")).toBe(first);
  });

  test.each([
    "gpt",
    "openai:small",
    "ollama:",
    "onnx:",
    "openai:small@ftp://host",
    "openai:small@https://user:secret@host/v1",
    "openai:small@https://host/v1?key=secret",
  ])("%s is told from the forms there are, and not repeated", async (spec) => {
    const { code, message } = await failureOf(settings({ LOCI_EMBEDDER: spec }));
    expect(code).toBe("invalid_input");
    expect(message).toContain("LOCI_EMBEDDER");
    expect(message).toContain("ollama:MODEL[@URL]");
    expect(message).not.toContain("secret");
  });
});

describe("a key", () => {
  const keySeen = async (variables: Record<string, string>) => {
    await embed((await open({ LOCI_EMBEDDER: `openai:small@${server.url}/v1`, ...variables })).embedder);
    return server.seen[0]?.authorization;
  };

  test("of the language model serves an embedder at the same place", async () => {
    const llm = { LOCI_LLM_URL: `${server.url}/v1`, LOCI_LLM_MODEL: "m", LOCI_LLM_KEY: "secret-2" };
    expect(await keySeen(llm)).toBe("Bearer secret-2");
  });

  test("of the language model goes to no other place", async () => {
    const llm = { LOCI_LLM_URL: "https://example.org/v1", LOCI_LLM_MODEL: "m", LOCI_LLM_KEY: "secret-2" };
    expect(await keySeen(llm)).toBeUndefined();
  });

  test("of the language model goes nowhere where that has no address", async () => {
    expect(await keySeen({ LOCI_LLM_KEY: "secret-2" })).toBeUndefined();
  });
});

describe("a language model", () => {
  test("answers when its address and name are set", async () => {
    const { language } = await open({ LOCI_LLM_URL: `${server.url}/v1/`, LOCI_LLM_MODEL: "m" });
    const request = { instructions: "", prompt: "?", maxTokens: 5, timeoutMs: 5_000 };
    expect(await language?.complete(request)).toBe("ready");
  });

  test.each([
    [{ LOCI_LLM_URL: "http://127.0.0.1:1/v1" }, "LOCI_LLM_MODEL is not"],
    [{ LOCI_LLM_MODEL: "m" }, "LOCI_LLM_URL is not"],
  ])("needs both: %o", async (variables, told) => {
    expect(await failureOf(open(variables))).toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining(told),
    });
  });

  test("is at an http address", async () => {
    const failed = await failureOf(settings({ LOCI_LLM_URL: "file:///etc/passwd", LOCI_LLM_MODEL: "m" }));
    expect(failed.message).toContain("LOCI_LLM_URL: is not an http(s) address");
  });
});

describe("LOCI_NLI", () => {
  test("left out is no model for inference", async () => {
    expect((await open()).inference).toBeNull();
    expect((await open({ LOCI_NLI: "off" })).inference).toBeNull();
  });

  test("names a folder, from where it is written", async () => {
    const { inference } = await open({ LOCI_NLI: "./nli" });
    expect(inference).toMatchObject({ id: expect.stringContaining(path.join(folder, "nli")), isLocal: true });
    const named = await open({ LOCI_NLI: "./none" });
    expect(named.inference?.id).toContain(path.join(folder, "none"));
  });
});

describe("a former embedder", () => {
  test("is had again by what its vectors are called", async () => {
    const own = await open();
    const ollama = await open({ LOCI_EMBEDDER: `ollama:a@${server.url}` });
    expect(ollama.former(own.embedder?.id ?? "")?.id).toBe(own.embedder?.id);
    expect(ollama.former(`ollama:b@${server.url}`)?.id).toBe(`ollama:b@${server.url}`);
    expect(ollama.former(`ollama:a@${server.url}`)).toBe(ollama.embedder);
  });

  test("is the same one every time, so that what it has opened serves again", async () => {
    const { former } = await open({ LOCI_EMBEDDER: `ollama:a@${server.url}` });
    expect(former(`ollama:b@${server.url}`)).toBe(former(`ollama:b@${server.url}`));
  });

  test("is not had from a folder that the settings do not name: what lies there would be run", async () => {
    await writeFile(path.join(folder, "model.onnx"), "network");
    const { embedder } = await open({ LOCI_EMBEDDER: `onnx:${folder}` });
    expect((await open()).former(embedder?.id ?? "")).toBeNull();
    const elsewhere = await open({ LOCI_EMBEDDER: `onnx:${path.join(folder, "elsewhere")}` });
    expect(elsewhere.former(embedder?.id ?? "")).toBeNull();
  });

  test("is not waited for where a pipe lies in place of its model", async () => {
    await promisify(execFile)("mkfifo", [path.join(folder, "model.onnx")]);
    const { embedder } = await open({ LOCI_EMBEDDER: `onnx:${folder}` });
    await expect(embed(embedder)).rejects.toMatchObject({ code: "unavailable" });
  });

  test.each([
    "openai:small@https://elsewhere.example/v1",
    "ollama:a@http://elsewhere.example",
    "what",
    "none",
    "",
  ])("is not had by %s, which the settings do not name", async (id) => {
    const { former } = await open({
      LOCI_EMBEDDER: `openai:a@${server.url}/v1`,
      LOCI_EMBEDDER_KEY: "secret",
    });
    expect(former(id)).toBeNull();
  });

  test("is not had from a folder that has another model by now", async () => {
    const { embedder, former } = await open({ LOCI_EMBEDDER: `onnx:${folder}` });
    const id = embedder?.id ?? "";
    expect(former(id)?.id).toBe(id);
    await writeFile(path.join(folder, "model.onnx"), "another");
    expect((await open({ LOCI_EMBEDDER: `onnx:${folder}` })).former(id)).toBeNull();
  });
});

describe("the doctor", () => {
  const findings = async (variables: Record<string, string>) => {
    const found: Record<string, Finding> = {};
    for await (const finding of checkModels(await settings(variables))) found[finding.check] = finding;
    return found;
  };

  test("finds models that answer", async () => {
    const found = await findings({
      LOCI_EMBEDDER: `ollama:all-minilm@${server.url}`,
      LOCI_LLM_URL: `${server.url}/v1`,
      LOCI_LLM_MODEL: "m",
    });
    expect(found.embedder).toMatchObject({ state: "ok", detail: expect.stringContaining("8 dimensions") });
    expect(found["language model"]).toMatchObject({ state: "ok" });
  });

  test("says what to do about one that is not there", async () => {
    const found = await findings({ LOCI_EMBEDDER: "ollama:all-minilm@http://127.0.0.1:1" });
    expect(found.embedder).toMatchObject({ state: "warn", fix: expect.stringContaining("ollama serve") });
    expect(found["language model"]).toMatchObject({ state: "ok" });
  });

  test("says what to do about a model in ONNX without its runtime", async () => {
    const vocab = Object.fromEntries(["[PAD]", "[UNK]", "[CLS]", "[SEP]"].map((token, at) => [token, at]));
    await writeFile(path.join(folder, "model.onnx"), "");
    await writeFile(
      path.join(folder, "tokenizer.json"),
      JSON.stringify({ model: { type: "WordPiece", vocab } }),
    );
    const found = await findings({ LOCI_EMBEDDER: `onnx:${folder}` });
    expect(found.embedder?.fix).toBe(
      `Install it beside the model: npm install onnxruntime-node --prefix "${folder}"`,
    );
  });

  describe("of a model for inference", () => {
    const check = async (scores: StubNetwork["scores"]) => {
      const vocab = Object.fromEntries(["[PAD]", "[UNK]", "[CLS]", "[SEP]"].map((piece, at) => [piece, at]));
      const inputs = ["input_ids", "attention_mask", "token_type_ids"];
      const id2label = { 0: "entailment", 1: "neutral", 2: "contradiction" };
      const files = {
        "model.onnx": { inputs, scores },
        "tokenizer.json": { model: { type: "WordPiece", vocab } },
        "config.json": { id2label },
      };
      for (const [name, value] of Object.entries(files))
        await writeFile(path.join(folder, name), JSON.stringify(value));
      await installStubRuntime(folder);
      return (await findings({ LOCI_EMBEDDER: "none", LOCI_NLI: folder }))["inference model"];
    };

    test("finds one that answers", async () => {
      const contradiction = [0, 0, 9];
      const scores = { more: contradiction, same: contradiction, other: contradiction };
      expect(await check(scores)).toMatchObject({ state: "ok", detail: expect.stringContaining(folder) });
    });

    test("warns of one that sees no contradiction where there is one", async () => {
      const entailment = [9, 0, 0];
      const found = await check({ more: entailment, same: entailment, other: entailment });
      expect(found).toMatchObject({ state: "warn", detail: expect.stringContaining("no contradiction") });
    });

    test("says what to do about one that is not there", async () => {
      const found = await findings({ LOCI_EMBEDDER: "none", LOCI_NLI: folder });
      expect(found["inference model"]).toMatchObject({
        state: "warn",
        fix: expect.stringContaining("LOCI_NLI"),
      });
    });
  });

  test("finds settings that do not go together", async () => {
    expect((await findings({ LOCI_LLM_MODEL: "m" })).models).toMatchObject({ state: "fail" });
  });

  test("warns of one that gives texts no direction", async () => {
    server.next.push(replies.json({ embeddings: [[0, 0, 0]] }));
    const found = await findings({ LOCI_EMBEDDER: `ollama:all-minilm@${server.url}` });
    expect(found.embedder).toMatchObject({ state: "warn", detail: expect.stringContaining("direction") });
  });

  test("warns of the language model's key where an embedder at the same place is sent it", async () => {
    const found = await findings({
      LOCI_EMBEDDER: "openai:small@http://model.invalid/embed",
      LOCI_LLM_URL: "http://model.invalid/v1",
      LOCI_LLM_MODEL: "m",
      LOCI_LLM_KEY: "secret",
    });
    expect(found.key).toMatchObject({ state: "warn" });
    const apart = await findings({
      LOCI_EMBEDDER: "openai:small@http://model.invalid/v1",
      LOCI_LLM_KEY: "s",
    });
    expect(apart.key).toBeUndefined();
  });

  test("warns of a key that is sent for everybody to read", async () => {
    const found = await findings({
      LOCI_EMBEDDER: "none",
      LOCI_LLM_URL: "http://model.invalid/v1",
      LOCI_LLM_MODEL: "m",
      LOCI_LLM_KEY: "secret",
    });
    expect(found.key).toMatchObject({ state: "warn" });
    expect(JSON.stringify(found)).not.toContain("secret");
  });
});

test("a repository decides about no model, address or key", async () => {
  for (const key of ["embedder", "embedderKey", "llmUrl", "llmModel", "llmKey", "nli"]) {
    await writeFile(path.join(folder, "loci.config.json"), JSON.stringify({ [key]: "none" }));
    expect((await failureOf(settings({}))).code).toBe("forbidden");
  }
});
