import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import type { Told } from "../../engines/conflicts/told.ts";
import { guard, openIndexedTree } from "../../indexing/testing/indexedTree.ts";
import { openParser } from "../../main/threads.ts";
import { openSourceTree } from "../../sources/disk/openSourceTree.ts";
import { type Files, type TemporaryTree, temporaryTree } from "../../sources/disk/temporaryTree.ts";
import type { SourceTree } from "../../sources/port.ts";
import { RepositoryWitness } from "./repositoryWitness.ts";

const parser = openParser();
afterAll(() => parser.close());

const { signal } = new AbortController();

function told(...texts: string[]): Told[] {
  return texts.map((text, index) => {
    return { id: `f${index}`, text, at: null, focus: null, agentId: null, sessionId: null };
  });
}

/** A repository with a commit, and a tree that notes which files were read. */
async function repository(files: Files): Promise<{ disk: TemporaryTree; tree: SourceTree; reads: string[] }> {
  const disk = temporaryTree(process.env, files);
  disk.git("init");
  disk.git("add", "--all", "--force");
  disk.git("commit", "--message", "begin");
  const opened = await openSourceTree({ root: disk.root, environment: disk.environment });
  const reads: string[] = [];
  const read = async (path: string) => {
    reads.push(path);
    return await opened.read(path);
  };
  return { disk, tree: { ...opened, read }, reads };
}

async function questions(witness: RepositoryWitness, ...texts: string[]): Promise<string[]> {
  return (await witness.contradictions(told(...texts), signal)).map(({ question }) => question);
}

describe("RepositoryWitness", () => {
  it("raises what the working tree speaks against, in the order given", async () => {
    const { tree } = await repository({
      "package.json": '{\n  "engines": { "node": ">=20" },\n  "dependencies": { "react": "^18.2.0" }\n}\n',
      "src/app.ts": "export const MAX_RETRIES = 5;\n",
    });
    const found = await new RepositoryWitness({ tree }).contradictions(
      told("We run on Node 18.", "We use React 18.", "MAX_RETRIES is 3.", "Pages live in `src/pages`."),
      signal,
    );
    expect(found.map(({ ids }) => ids)).toEqual([["f0"], ["f2"], ["f3"]]);
    expect(found.map(({ question }) => question)).toEqual([
      'Is Node 18 still what we use? package.json line 2 says `"node": ">=20"`.',
      "Is `MAX_RETRIES` still 3? src/app.ts line 1 says `export const MAX_RETRIES = 5;`.",
      "Is `src/pages` still where that is? The repository has no `src/pages`.",
    ]);
  });

  it("sees a change at once, and reads nothing else again", async () => {
    const { disk, tree, reads } = await repository({ ".nvmrc": "18\n", "go.mod": "module x\n\ngo 1.22\n" });
    const witness = new RepositoryWitness({ tree });
    expect(await questions(witness, "We run on Node 18.")).toEqual([]);
    disk.write({ ".nvmrc": "20.1\n" });
    reads.length = 0;
    expect(await questions(witness, "We run on Node 18.")).toHaveLength(1);
    expect(reads).toEqual([".nvmrc"]);
    await witness.contradictions(
      told(...Array.from({ length: 500 }, (_, n) => `We use React ${n}.`)),
      signal,
    );
    expect(reads).toEqual([".nvmrc"]);
  });

  it("does not look at the disk for statements that claim nothing", async () => {
    const { tree, reads } = await repository({ ".nvmrc": "18\n" });
    let lists = 0;
    const counted: SourceTree = {
      ...tree,
      list: async (...args) => {
        lists++;
        return await tree.list(...args);
      },
    };
    expect(await questions(new RepositoryWitness({ tree: counted }), "Reviews need two approvals.")).toEqual(
      [],
    );
    expect({ lists, reads }).toEqual({ lists: 0, reads: [] });
  });

  it("never reads what holds secrets", async () => {
    const { tree, reads } = await repository({ ".env": "PORT=3000\n", ".env.example": "PORT=4000\n" });
    expect(await questions(new RepositoryWitness({ tree }), "The server listens on port 5000.")).toEqual([
      "Is port 5000 still the one we listen on? .env.example line 1 says `PORT=4000`.",
    ]);
    expect(reads).toEqual([".env.example"]);
  });

  it("does not read what is too long to be written by hand, and more of a lock file", async () => {
    const longer = (kib: number) => `\n${" ".repeat(kib * 1024)}`;
    const { tree, reads } = await repository({
      "package.json": `{"engines": {"node": ">=20"}}${longer(257)}`,
      "a/package.json": `{}${longer(255)}`,
      "yarn.lock": longer(1_000),
      "a/yarn.lock": longer(1_025),
    });
    expect(await questions(new RepositoryWitness({ tree }), "We run on Node 18.")).toEqual([]);
    expect(reads.toSorted()).toEqual(["a/package.json", "yarn.lock"]);
  });

  it("is silent about what lies on the disk though it is ignored, and about forms to fill in", async () => {
    const { disk, tree } = await repository({
      ".gitignore": "src/plugins/\n",
      "src/a.ts": "",
      "src/settings.py.example": "",
    });
    disk.write({ "src/plugins/one.ts": "" });
    const witness = new RepositoryWitness({ tree });
    expect(await questions(witness, "Plugins live in `src/plugins`.")).toEqual([]);
    expect(await questions(witness, "Settings are in `src/settings.py`.")).toEqual([]);
    expect(await questions(witness, "Settings are in `../other/settings.py`.")).toEqual([]);
    expect(await questions(witness, "Handlers live in `src/handlers`.")).toHaveLength(1);
  });

  it("reads only sources that define the constant where there is a code graph", async () => {
    const { disk, tree, reads } = await repository({
      "src/limits.ts": "export const REQUEST_TIMEOUT_MS = 60_000;\n",
      "src/other.ts": "export const colour = 'red';\n",
    });
    const indexed = await openIndexedTree({ root: disk.root, parser });
    onTestFinished(() => indexed.close());
    await indexed.index();
    const witness = new RepositoryWitness({ tree, code: { graph: indexed.code, view: { guard } } });
    expect(await questions(witness, "The request timeout is 30 s.")).toEqual([
      "Is the request timeout still 30 s? src/limits.ts line 1 says `export const REQUEST_TIMEOUT_MS = 60_000;`.",
    ]);
    expect(reads).toEqual(["src/limits.ts"]);
  });
});
