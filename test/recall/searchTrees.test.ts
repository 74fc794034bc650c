import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { asProjectId } from "../../src/domain/ids.ts";
import { CODE_PASSAGES } from "../../src/indexing/passages/codeIndex.ts";
import { guard, openIndexedTree } from "../../src/indexing/testing/indexedTree.ts";
import { openParser } from "../../src/main/threads.ts";
import { PassageIndex } from "../../src/passages/passageIndex.ts";
import { type CodeHit, type CodeQuestion, searchCode } from "../../src/recall/code/search/searchCode.ts";
import { Trace } from "../../src/recall/trace.ts";

const parser = openParser();
afterAll(() => parser.close());

async function searchIn(
  files: Readonly<Record<string, string>>,
  asked: Pick<CodeQuestion, "text" | "limit" | "kinds">,
): Promise<CodeHit[]> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "loci-search-")));
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text);
  const indexed = await openIndexedTree({ root, parser });
  try {
    await indexed.index();
    const { code } = indexed;
    const parts = { code, passages: new PassageIndex(code, CODE_PASSAGES), embedder: null };
    const question = { view: { guard }, project: asProjectId("orchard"), ...asked };
    return (await searchCode(parts, question, new Trace())).hits;
  } finally {
    await indexed.close();
    await rm(root, { recursive: true, force: true });
  }
}

describe("ties", () => {
  /** How many files are found near a journal that so many write to. */
  async function foundNearJournal(writers: number): Promise<number> {
    const part = (at: number) =>
      `import { inscribe } from "./journal.ts";\nexport const part${at} = () => inscribe("x");\n`;
    const parts = Array.from({ length: writers }, (_, at) => [`part${at}.ts`, part(at)]);
    const journal = "export function inscribe(line: string) {\n  return line;\n}\n";
    const files = { ...Object.fromEntries(parts), "journal.ts": journal };
    const hits = await searchIn(files, { text: "journal", limit: 100 });
    return hits.filter(({ path, scores }) => path !== "journal.ts" && scores.graph > 0).length;
  }

  test("a few that use what was found are near to it", async () => {
    expect(await foundNearJournal(5)).toBe(5);
  });

  test("what everything uses leads nowhere", async () => {
    expect(await foundNearJournal(30)).toBe(0);
  });
});

describe("a long file", () => {
  const functions = Array.from(
    { length: 20 },
    (_, at) => `export function pour${at}(cup: string) {\n${"  fill(cup);\n".repeat(30)}}\n`,
  );
  const files = {
    "tea.ts": functions.join("\n"),
    "long.ts": `export function brew() {\n${"  fill(cup, kettle, leaves);\n".repeat(400)}}\n`,
  };

  test("is told once where files are asked for", async () => {
    const hits = await searchIn(files, { text: "fill a cup", limit: 10, kinds: ["FILE"] });
    expect(hits.map(({ node }) => node.id).sort()).toEqual(["long.ts", "tea.ts"]);
  });

  test("is told by its parts, and none of them twice", async () => {
    const ids = (await searchIn(files, { text: "fill a cup", limit: 15 })).map(({ node }) => node.id);
    expect(ids).toHaveLength(15);
    expect(new Set(ids).size).toBe(15);
    expect(ids).toContain("long.ts::brew");
  });
});
