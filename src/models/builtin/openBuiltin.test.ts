import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtinOf, openBuiltin } from "./openBuiltin.ts";

const table = new URL("../../../assets/embedding/table.bin", import.meta.url);
const { embedder, words } = await openBuiltin(table);

async function embed(...texts: string[]): Promise<Float32Array[]> {
  return embedder.embed(texts, { purpose: "passage" });
}

function cosine(a: Float32Array | null | undefined, b: Float32Array | null | undefined): number {
  if (!a || !b) throw new Error("There is no vector to compare.");
  return a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
}

async function similarity(one: string, other: string): Promise<number> {
  const [a, b] = await embed(one, other);
  return cosine(a, b);
}

describe("the built-in embedder", () => {
  it.each([
    ["delete", "remove", "banana"],
    ["config", "settings", "horse"],
    ["auth", "login", "kitchen"],
    ["db", "database", "weather"],
    ["boat", "ship", "compiler"],
    ["async", "concurrent", "purple"],
  ])("finds %s nearer to %s than to %s", (word, near, far) => {
    const to = (other: string) => cosine(words.vector(word), words.vector(other));
    expect(to(near)).toBeGreaterThan(to(far) + 0.2);
  });

  it("finds a question nearer to what answers it in other words", async () => {
    const question = "how do I remove an account?";
    const answer = await similarity(question, "function deleteUser(userId) { users.delete(userId) }");
    const other = await similarity(question, "function renderChart(points) { canvas.draw(points) }");
    expect(answer).toBeGreaterThan(other);
  });

  it("reads identifiers, accents and case as the words they are made of", async () => {
    const [plain, ...others] = await embed(
      "parse html document cafe",
      "parseHTMLDocument café",
      "PARSE_HTML_DOCUMENT Cafe\u0301",
      "parse-html.document/CAFE",
    );
    for (const other of others) expect(cosine(plain, other)).toBeCloseTo(1, 5);
  });

  it("keeps a word in mixed case whole when it is one", () => {
    expect(cosine(words.vector("GitHub"), words.vector("github"))).toBeCloseTo(1, 5);
  });

  it("lets common words count little", async () => {
    expect(await similarity("the parser of a file", "parser file")).toBeGreaterThan(0.9);
  });

  it("says how long its vectors are, and which table they come from", async () => {
    const [vector] = await embed("word");
    expect(vector).toHaveLength(embedder.dims ?? 0);
    expect(words.dims).toBe(embedder.dims);
    expect(embedder.id).toContain("minilm");
  });

  it("gives zeros for a text without a word, and no vector for what is no word", async () => {
    const vectors = await embed("", "   ", "?!,;", "\ud800");
    for (const vector of vectors) expect(vector.every((value) => value === 0)).toBe(true);
    expect(words.vector("")).toBeNull();
    expect(words.vector("—")).toBeNull();
  });

  it("knows the characters of scripts written without spaces", async () => {
    expect(await similarity("東京", "東京都")).toBeGreaterThan(0.5);
  });

  it("takes long texts, and long runs for data", async () => {
    const [repeated, run, mixed] = await embed(
      "parser ".repeat(150_000),
      "x".repeat(1_000_000),
      `parser ${"QUJD".repeat(5000)}`,
    );
    const parser = words.vector("parser");
    expect(cosine(repeated, parser)).toBeCloseTo(1, 5);
    expect(run?.every((value) => value === 0)).toBe(true);
    expect(cosine(mixed, parser)).toBeCloseTo(1, 5);
  });

  it("hands out the same array for a word each time", () => {
    expect(words.vector("parser")).toBe(words.vector("parser"));
  });

  it("does not begin what was cancelled", async () => {
    const signal = AbortSignal.abort();
    await expect(embedder.embed(["word"], { purpose: "query", signal })).rejects.toThrow(/abort/i);
  });

  it("gives any text a vector of length 1 or zeros, the same each time and in any company", async () => {
    const again = await openBuiltin(table);
    const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.lorem(), codeUnits());
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (text, other) => {
        const [alone] = await embed(text);
        const [, beside] = await again.embedder.embed([other, text], { purpose: "query" });
        expect(isSame(beside, alone)).toBe(true);
        const length = Math.sqrt(cosine(alone, alone));
        if (length !== 0) expect(length).toBeCloseTo(1, 5);
        expect(isSame(words.vector(text), again.words.vector(text))).toBe(true);
      }),
    );
  });
});

function isSame(a: Float32Array | null | undefined, b: Float32Array | null | undefined): boolean {
  if (!a || !b) return a === b;
  return a.length === b.length && a.every((value, at) => value === b[at]);
}

/** Also what no program should write: halves of surrogate pairs on their own. */
function codeUnits(): fc.Arbitrary<string> {
  return fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
    .map((units) => String.fromCharCode(...units));
}

describe("a table that cannot be used", () => {
  let folder: string;
  let whole: Buffer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "loci-table-"));
    whole = await readFile(table);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const unavailable = (message: RegExp) =>
    expect.objectContaining({ code: "unavailable", message: expect.stringMatching(message) });

  it("is one that is not there", async () => {
    const nowhere = pathToFileURL(join(folder, "none.bin"));
    await expect(openBuiltin(nowhere)).rejects.toEqual(unavailable(/cannot be read/));
  });

  it("is a file of something else", async () => {
    const file = join(folder, "other.bin");
    await writeFile(file, "SQLite format 3\0 and what follows that");
    await expect(openBuiltin(pathToFileURL(file))).rejects.toEqual(unavailable(/not an embedding table/));
    expect(() => builtinOf(new Uint8Array(0))).toThrow(unavailable(/not an embedding table/));
  });

  it("is one cut short anywhere", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (length) => {
        expect(() => builtinOf(whole.subarray(0, length))).toThrow(unavailable(/damaged|not an embedding/));
      }),
      { numRuns: 20 },
    );
  });

  it("is one with a bit turned anywhere behind the preamble", () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: whole.length - 1 }), fc.nat(7), (at, bit) => {
        const changed = Buffer.from(whole);
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
        expect(() => builtinOf(changed)).toThrow(unavailable(/damaged/));
      }),
      { numRuns: 10 },
    );
  });

  it("is one of another format", () => {
    const newer = Buffer.from(whole);
    newer.writeUInt32LE(2, 8);
    expect(() => builtinOf(newer)).toThrow(unavailable(/format 2/));
  });

  it("is not one that lies askew in memory", () => {
    const askew = Buffer.concat([Buffer.alloc(1), whole]).subarray(1);
    expect(builtinOf(askew).embedder.id).toBe(embedder.id);
  });
});
