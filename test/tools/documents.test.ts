import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { drainOutbox } from "../../src/app/drainOutbox.ts";
import { createGovernanceToken } from "../../src/memory/governance/governanceToken.ts";
import { openWorld, type World } from "./world.ts";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

interface Found {
  readonly id: string;
  readonly kind: string;
  readonly content?: string;
  readonly section?: { id: string; title: string };
  readonly document?: { id: string; title: string; source?: string };
}

const MANUAL = `# Pump manual

How to run the pump.

## Priming

Open the **brass valve** before you start the pump, and close it once water comes.

## Winter

Drain the pump before the first frost, or the housing cracks.

| part | torque |
| --- | --- |
| lid | 12 Nm |
`;

async function found(query: string, more: object = {}): Promise<Found[]> {
  const { data } = await world.call("memory_search", { query, profile: "debug", ...more });
  return (data as { results: Found[] }).results;
}

async function ingest(input: object, as = {}) {
  return world.call("memory_ingest", input, as);
}

describe("memory_ingest", () => {
  test("what a file says is found by its passages, with the section and the document they are from", async () => {
    await world.write("docs/pump.md", MANUAL);
    const answer = await ingest({ path: "docs/pump.md" });
    expect(answer).toMatchObject({
      ok: true,
      data: { status: "saved", title: "Pump manual", sections: 3, chunks: 3, replaced: false },
    });
    const [best] = await found("which valve to open for priming");
    expect(best).toMatchObject({
      kind: "chunk",
      content: expect.stringContaining("brass valve"),
      section: { title: "Priming" },
      document: { id: answer.data?.documentId, title: "Pump manual", source: "docs/pump.md" },
    });
  });

  test("the same again writes nothing", async () => {
    await world.write("pump.md", MANUAL);
    const first = await ingest({ path: "pump.md" });
    const counted = await transactions();
    const again = await ingest({ path: "./pump.md" });
    expect(again).toMatchObject({
      ok: true,
      data: { status: "duplicate_skip", documentId: first.data?.documentId, sections: 3, replaced: false },
    });
    expect(await transactions()).toBe(counted);
  });

  test("one that changed is replaced: what stayed keeps its id and version, what went is only in the past", async () => {
    await ingest({ content: MANUAL, title: "Pump" });
    const before = new Date().toISOString();
    const [priming] = await found("brass valve priming", { kinds: ["chunk"] });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const changed = MANUAL.replace(
      "# Pump manual\n",
      "# Pump manual\n\n## New\n\nA whole new part.\n",
    ).replace(/Drain the pump.*\n/, "Keep it running slowly through the winter.\n");
    const answer = await ingest({ content: changed, title: "Pump" });
    expect(answer.data).toMatchObject({ status: "saved", replaced: true, sections: 3 });
    expect((await found("brass valve priming", { kinds: ["chunk"] }))[0]).toEqual(priming);
    const now = JSON.stringify(await found("pump winter frost"));
    expect(now).toContain("running slowly");
    expect(now).not.toContain("housing cracks");
    expect(JSON.stringify(await found("pump winter frost", { asOf: before }))).toContain("housing cracks");
  });

  test("two that ingest the same at once make one document", async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ingest({ content: MANUAL, title: "Pump" })),
    );
    expect(answers.filter(({ data }) => data?.status === "saved")).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data?.documentId)).size).toBe(1);
    expect((await world.store.memory.counts({ guard: everyone })).nodes).toMatchObject({
      SECTION: 3,
      CHUNK: 3,
    });
  });

  test("secrets are taken out before they are kept, and it is said so", async () => {
    const secret = ["ghp", "_", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("");
    const answer = await ingest({ content: `# Deploy\n\nUse ${secret} to push.\n`, title: "Deploy" });
    expect(answer.warnings?.join()).toContain("redacted:");
    const text = JSON.stringify(await found("deploy push"));
    expect(text).toContain("[redacted:");
    expect(text).not.toContain(secret);
  });

  test("HTML, text and PDF are read as what they are", async () => {
    await world.write(
      "page.html",
      "<html><head><title>Kiln</title></head><body><nav>Home</nav><main><h1>Kiln</h1><p>Fire at 1240 degrees.</p></main></body></html>",
    );
    await world.write("notes.txt", "1. Glazes\n\nCeladon needs a reduction atmosphere.\n");
    await writeFile(join(world.root, "wheel.pdf"), onePagePdf("Centre the clay before opening it"));
    for (const path of ["page.html", "notes.txt", "wheel.pdf"])
      expect(await ingest({ path })).toMatchObject({ ok: true });
    expect(JSON.stringify(await found("temperature to fire the kiln"))).toContain("1240 degrees");
    expect(JSON.stringify(await found("celadon atmosphere"))).toContain("reduction");
    expect(JSON.stringify(await found("centre the clay"))).toContain("opening it");
  });

  test.each([
    ["neither path nor content", {}, "invalid_input"],
    ["both", { path: "a.md", content: "x", title: "x" }, "invalid_input"],
    ["content without a name", { content: "x" }, "invalid_input"],
    ["a file that is not there", { path: "none.md" }, "not_found"],
    ["a file outside", { path: "../outside.md" }, "forbidden"],
    ["an absolute path outside", { path: "/etc/hostname" }, "forbidden"],
    ["a folder", { path: "." }, "forbidden"],
    ["a file for secrets", { path: ".env" }, "forbidden"],
    ["git's own files", { path: ".git/config" }, "forbidden"],
    ["a link", { path: "link.md" }, "forbidden"],
    ["what is no PDF", { content: "bm90IGEgcGRm", title: "x", format: "pdf" }, "invalid_input"],
    ["a PDF that is not base64", { content: "%PDF-1.4 …", title: "x", format: "pdf" }, "invalid_input"],
    ["no text at all", { content: "\n\n---\n\n", title: "x" }, "invalid_input"],
    ["pictures only", { content: "![](a.png)\n\n![](b.png)", title: "x.md" }, "invalid_input"],
  ])("%s is refused, and nothing is stored", async (_, input, errorCode) => {
    await world.write(".env", "KEY=1");
    await mkdir(join(world.root, "docs"));
    await symlink("/etc/hostname", join(world.root, "link.md"));
    const answer = await ingest(input);
    expect(answer).toMatchObject({ ok: false, errorCode, hint: expect.any(String) });
    expect((await world.store.memory.counts({ guard: everyone })).nodes.DOCUMENT).toBeUndefined();
  });

  test("bytes that are no text are refused", async () => {
    await writeFile(join(world.root, "data.md"), Buffer.from([1, 0, 2, 0, 255]));
    expect(await ingest({ path: "data.md" })).toMatchObject({ ok: false, errorCode: "invalid_input" });
  });

  test("another's document is neither shown nor replaced, and that it is there is not told", async () => {
    const admin = { role: "admin", agent: "boss" } as const;
    await ingest({ content: MANUAL, title: "Pump", visibility: "admin" }, admin);
    expect(await found("brass valve")).toEqual([]);
    const answer = await ingest({ content: "Mine now.", title: "Pump" });
    expect(answer).toMatchObject({ ok: true, data: { status: "saved", replaced: false } });
    const later = await ingest({ content: "Mine, and more.", title: "Pump" });
    expect(later.data).toMatchObject({ replaced: true, documentId: answer.data?.documentId });
    const theirs = await world.call("memory_search", { query: "brass valve" }, admin);
    expect(theirs.data?.state).toBe("succeeded");
    const above = await ingest({ content: "Mine.", title: "Other", visibility: "admin" });
    expect(above).toMatchObject({ ok: false, errorCode: "forbidden" });
  });

  test("what its author keeps to itself is not replaced by another of its name", async () => {
    const bob = { agent: "bob" };
    const first = await ingest({ content: MANUAL, title: "Pump", sensitive: true }, bob);
    const other = await ingest({ content: "Mine now.", title: "Pump" });
    expect(other.data).toMatchObject({ status: "saved", replaced: false });
    const again = await ingest({ content: MANUAL, title: "Pump", sensitive: true }, bob);
    expect(again.data).toMatchObject({ status: "duplicate_skip", documentId: first.data?.documentId });
  });

  test("a restricted agent's document is for that agent", async () => {
    const guest = { role: "restricted", agent: "guest" } as const;
    await ingest({ content: MANUAL, title: "Pump" }, guest);
    const search = (agent: string) =>
      world.call("memory_search", { query: "brass valve" }, { role: "restricted", agent });
    expect((await search("guest")).data?.state).toBe("succeeded");
    expect((await search("other")).data?.state).toBe("empty");
  });

  test("who may read it can be changed without changing what it says", async () => {
    const guest = { role: "restricted", agent: "guest" } as const;
    const first = await ingest({ content: MANUAL, title: "Pump" });
    const state = async () =>
      (await world.call("memory_search", { query: "brass valve" }, guest)).data?.state;
    expect(await state()).toBe("empty");
    const opened = await ingest({ content: MANUAL, title: "Pump", visibility: "public", agents: ["guest"] });
    expect(opened.data).toMatchObject({
      status: "saved",
      replaced: true,
      documentId: first.data?.documentId,
    });
    expect(await state()).toBe("succeeded");
    const again = await ingest({ content: `${MANUAL}\nMore.`, title: "Pump" });
    expect(again.data).toMatchObject({ replaced: true });
    expect(await state()).toBe("succeeded");
  });

  test("for all projects it takes a token, and a task it comes from must be there", async () => {
    const global = { content: MANUAL, title: "Pump", scope: "global" };
    expect(await ingest(global)).toMatchObject({ ok: false, errorCode: "forbidden" });
    const author = {
      account: "local",
      project: null,
      agentId: "system",
      sessionId: world.caller.session,
    } as const;
    const right = { createdAt: Date.now(), expiresAt: null, isForOneUse: true };
    const meta = { type: "memory_write", ...author } as const;
    const { token } = await createGovernanceToken(world.store.memory, meta, right);
    expect(await ingest({ ...global, governanceToken: token })).toMatchObject({ ok: true });
    expect(await ingest({ ...global, title: "Other", governanceToken: token })).toMatchObject({
      ok: false,
      errorCode: "forbidden",
    });
    expect((await found("brass valve", { projectId: "example.org/acme/other" }))[0]?.document?.title).toBe(
      "Pump",
    );
    const unknown = await ingest({ content: "x y z", title: "X", producedByTaskId: "task:none" });
    expect(unknown).toMatchObject({ ok: false, errorCode: "not_found", data: { status: "failed" } });
    expect(await found("x y z", { kinds: ["document"] })).toEqual([]);
  });

  test("one document does not crowd out the rest", async () => {
    const chapters = Array.from(
      { length: 12 },
      (_, at) => `## Part ${at}\n\nInvoices of kind ${at} are numbered.\n`,
    );
    await ingest({ content: `# Invoices\n\n${chapters.join("\n")}`, title: "Invoices" });
    await world.call("memory_save", { kind: "note", content: "Invoices are numbered by the month." });
    await world.call("memory_save", { kind: "note", content: "Invoices are sent as PDF, numbered." });
    const kinds = (await found("how are invoices numbered", { limit: 5 })).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "note")).toHaveLength(2);
  });

  test("while the store is away a small one waits on disk", async () => {
    world.setAway(true);
    const answer = await ingest({ content: MANUAL, title: "Pump" });
    expect(answer).toMatchObject({ ok: true, data: { status: "pending_retry" } });
    world.setAway(false);
    await expect.poll(() => drainOutbox(world.store, world.outbox, world.log), { interval: 300 }).toBe(1);
    expect((await found("brass valve"))[0]?.document?.id).toBe(answer.data?.documentId);
  });
});

const everyone = {
  account: "local",
  project: "example.org/acme/shop",
  visibilities: ["public", "shared", "admin"],
} as const;

async function transactions(): Promise<number> {
  return (await world.store.memory.counts({ guard: everyone })).transactions;
}

/** The smallest PDF that says something; viewers find the parts of one that lacks its table by looking for them. */
function onePagePdf(text: string): string {
  const content = `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`;
  return [
    "%PDF-1.4",
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj",
    `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj`,
    "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj",
    "trailer<</Root 1 0 R>>",
    "%%EOF",
  ].join("\n");
}
