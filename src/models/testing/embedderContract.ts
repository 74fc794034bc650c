import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Failure, type FailureCode } from "../../domain/failure.ts";
import { embedTexts } from "../../upkeep/embedTexts.ts";
import type { Embedder } from "../port.ts";
import { DIMS, type ModelServer, openModelServer, type Reply, replies, vectorOf } from "./modelServer.ts";

export interface EmbedderUnderTest {
  open(url: string, timeoutMs: number): Embedder;
  /** An answer with these vectors. */
  answerWith(vectors: readonly (readonly unknown[])[]): unknown;
}

const LONG_MS = 20_000;

/** What every embedder that is asked over the network does. */
export function embedderContract(name: string, { open, answerWith }: EmbedderUnderTest): void {
  describe(name, () => {
    let server: ModelServer;
    let embedder: Embedder;

    beforeEach(async () => {
      server = await openModelServer();
      embedder = open(server.url, LONG_MS);
    });
    afterEach(() => server.close());

    const embed = (texts: readonly string[], from = embedder) => from.embed(texts, { purpose: "passage" });
    const failure = async (work: Promise<unknown>): Promise<Failure> => {
      const thrown = await work.then(
        () => undefined,
        (error: unknown) => error,
      );
      if (thrown instanceof Failure) return thrown;
      throw new Error(`expected a Failure, got ${thrown}`);
    };
    const failsAs = async (code: FailureCode, ...next: Reply[]) => {
      server.next.push(...next);
      const failed = await failure(embed(["one", "two"]));
      expect(failed.code).toBe(code);
      expect(failed.hint).not.toBe("");
      return failed.message;
    };
    const failsWith = (...next: Reply[]) => failsAs("unavailable", ...next);

    test("gives one vector of length 1 a text, in order, however many there are", async () => {
      const texts = Array.from({ length: 150 }, (_, at) => `text ${at}`);
      const vectors = await embed(texts);
      expect(vectors).toHaveLength(150);
      for (const [at, vector] of vectors.entries()) {
        expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
        expect(cosine(vector, vectorOf(`text ${at}`))).toBeCloseTo(1, 5);
      }
      expect(server.seen.length).toBeGreaterThan(1);
    });

    test("learns from the first answer how many numbers a vector has", async () => {
      expect(embedder.dims).toBeNull();
      await embed(["one"]);
      expect(embedder.dims).toBe(DIMS);
    });

    test("does not send what is blank, which has no direction", async () => {
      const [blank, one, none] = await embed([" \n", "one", ""]);
      expect(blank).toEqual(new Float32Array(DIMS));
      expect(none).toEqual(new Float32Array(DIMS));
      expect(one?.some((value) => value !== 0)).toBe(true);
      expect(server.seen[0]?.body.input).toEqual(["one"]);
      expect(await embed([], open(server.url, LONG_MS))).toEqual([]);
      expect(await embed([""], open(server.url, LONG_MS))).toEqual([new Float32Array(DIMS)]);
    });

    test("sends the beginning of a text that is too long, and nothing that is half a character", async () => {
      await embed([`${"a".repeat(100_000)}`, "half \ud83d"]);
      const [long, half] = (server.seen[0]?.body.input ?? []) as string[];
      expect(long?.length).toBeLessThan(10_000);
      expect(half).toBe("half \ufffd");
    });

    test.each([
      ["is busy", replies.status(429, { "retry-after": "0" })],
      [
        "is busy until a moment that has passed",
        replies.status(429, { "retry-after": new Date(0).toUTCString() }),
      ],
      ["has trouble", replies.status(500)],
      ["is cut off in the middle", replies.cutOff()],
    ])("asks again when the service %s", async (_, reply) => {
      server.next.push(reply);
      expect(await embed(["one"])).toHaveLength(1);
      expect(server.seen).toHaveLength(2);
    });

    test("does not ask for ever", async () => {
      const busy = Array.from({ length: 20 }, () => replies.status(503, { "retry-after": "0" }));
      expect(await failsWith(...busy)).toContain("503");
      expect(server.seen.length).toBeLessThan(6);
    });

    test("does not wait longer than it has time", async () => {
      expect(await failsWith(replies.status(429, { "retry-after": "3600" }))).toContain("429");
      expect(server.seen).toHaveLength(1);
    });

    test("gives up on a service that does not answer", async () => {
      server.next.push(replies.never());
      const failed = await failure(embed(["one"], open(server.url, 100)));
      expect(failed).toMatchObject({ code: "unavailable" });
      expect(failed.message).toContain("did not answer within 0.1 s");
    });

    test("stops when told to", async () => {
      server.next.push(replies.never());
      const stop = new AbortController();
      const work = embedder.embed(["one"], { purpose: "query", signal: stop.signal });
      while (server.seen.length === 0) await delay(5);
      stop.abort();
      await expect(work).rejects.toMatchObject({ name: "AbortError" });
    });

    test("says when nobody listens", async () => {
      await server.close();
      const failed = await failure(embed(["one"]));
      expect(failed.message).toContain("ECONNREFUSED");
      server = await openModelServer();
    });

    test("does not follow to another address", async () => {
      const other = await openModelServer();
      try {
        const to = { location: `${other.url}/stolen` };
        expect(await failsWith(replies.status(307, to))).toContain("elsewhere");
        expect(other.seen).toEqual([]);
      } finally {
        await other.close();
      }
    });

    test.each<[string, Reply]>([
      ["no JSON", replies.text("<html>")],
      ["half of an answer", replies.text(JSON.stringify(answerWith([[1, 2]])).slice(0, -3))],
      ["another shape", replies.json({ vectors: [[1], [2]] })],
      ["null", replies.json(null)],
      ["too few vectors", replies.json(answerWith([[1, 2]]))],
      ["too many vectors", replies.json(answerWith([[1], [2], [3]]))],
      ["vectors of two lengths", replies.json(answerWith([[1, 2], [1]]))],
      ["empty vectors", replies.json(answerWith([[], []]))],
      ["text for numbers", replies.json(answerWith([["1"], ["2"]]))],
      [
        "something that is no number",
        replies.text(JSON.stringify(answerWith([[1], [1]])).replace("[1]", "[NaN]")),
      ],
      [
        "a number that is too large",
        replies.text(JSON.stringify(answerWith([[7], [1]])).replace("7", "1e999")),
      ],
      ["an endless answer", replies.endless()],
    ])("refuses %s", async (_, reply) => {
      await failsWith(reply);
    });

    test("gives a text without direction all zeros, and the others theirs", async () => {
      const vectors = [
        [0, 0],
        [0, 2],
      ];
      server.next.push(replies.json(answerWith(vectors)));
      expect(await embed(["one", "two"])).toEqual([Float32Array.of(0, 0), Float32Array.of(0, 1)]);
    });

    test.each<[string, Reply]>([
      ["400", replies.status(400, {}, { error: { message: "maximum context length is 8192 tokens" } })],
      ["413", replies.status(413, {}, {})],
      ["422", replies.status(422)],
      [
        "500, as Ollama does,",
        replies.status(500, {}, { error: "failed to encode response: json: unsupported value: NaN" }),
      ],
    ])("tells a text that is answered with %s from a service that is away", async (_, reply) => {
      await failsAs("invalid_input", reply);
      expect(server.seen).toHaveLength(1);
    });

    test("takes the others where one text is refused", async () => {
      server.refuses = (text) => text.includes("poison");
      const texts = Array.from({ length: 40 }, (_, at) => (at === 17 ? "poison" : `text ${at}`));
      const vectors = await embedTexts(embedder, texts, new AbortController().signal);
      expect(vectors.flatMap((vector, at) => (vector ? [] : [at]))).toEqual([17]);
    });

    test("is away where every text is refused, and is not asked about each", async () => {
      server.refuses = () => true;
      const texts = Array.from({ length: 30 }, (_, at) => `text ${at}`);
      const failed = await failure(embedTexts(embedder, texts, new AbortController().signal));
      expect(failed.code).toBe("unavailable");
      expect(server.seen).toHaveLength(2);
    });

    test("refuses vectors of another length than before", async () => {
      await embed(["one"]);
      expect(await failsWith(replies.json(answerWith([[1], [1]])))).toContain("8 before");
    });

    test("tells what the service said, on one line", async () => {
      const reply = replies.status(400, {}, { error: { message: "no\nsuch model" } });
      expect(await failsAs("invalid_input", reply)).toContain("400: no such model");
    });
  });
}

function cosine(one: Float32Array, other: readonly number[]): number {
  const dot = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
  return dot / Math.hypot(...other);
}
