import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInFiles } from "../testStore.ts";
import { begunTask } from "./fleet.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const token = ["ghp", "_", "a1B2".repeat(9)].join("");
const password = ["hunter", "2hunter"].join("");

/** All that lies on disk, as one text. */
async function onDisk(): Promise<string> {
  const files = await readdir(world.home, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), "latin1"));
  return (await Promise.all(texts)).join("\n");
}

test("a secret is told of and stays readable around; nothing of it reaches the disk", async () => {
  const content = `Deploys log in with ${token}; the database has password=${password} today.`;
  const saved = await world.call("memory_save", { kind: "fact", entity: "Deploys", content });
  expect(saved).toMatchObject({ ok: true, data: { status: "saved" } });
  expect(saved.warnings).toEqual(expect.arrayContaining(["redacted:github-token", "redacted:password"]));
  const found = await world.call("memory_search", { query: "how do deploys log in" });
  expect(found.data).toMatchObject({
    results: [
      {
        content:
          "Deploys log in with [redacted:github-token]; the database has password=[redacted:password] today.",
      },
    ],
  });
  const messages = [
    { role: "user", content: `My key is ${token}` },
    { role: "assistant", content: `Thanks, ${token} it is.` },
  ];
  const appended = await world.call("conversation_append", { conversationId: "c", messages });
  expect(appended).toMatchObject({ ok: true, warnings: ["redacted:github-token"] });
  await world.call("report_write", { title: `Rotated ${token}`, body: content, keywords: [token] });
  await world.call("subscribe_keywords", { keywords: [token] });
  await world.call("memory_search", { query: token });
  await world.call("audit_query", {});
  const disk = await onDisk();
  if (isInFiles) expect(disk).toContain("[redacted:github-token]");
  expect(disk).not.toContain(token);
  expect(disk).not.toContain(password);
});

test("messages that were redacted are found by what is left of them", async () => {
  const messages = [
    { role: "user", content: `The staging server wants ${token} now.` },
    { role: "assistant", content: "Noted." },
  ];
  await world.call("conversation_append", { conversationId: "c", messages });
  const { data } = await world.call("conversation_search", { query: "what does the staging server want" });
  expect(JSON.stringify(data)).toContain("wants [redacted:github-token] now");
});

test("names inside of an episode's metadata are screened, too", async () => {
  const metadata = { environment: { [token]: "set" } };
  const added = await world.call("episode_add", { type: "OBSERVATION", content: "It ran.", metadata });
  expect(added).toMatchObject({ ok: true });
  await world.call("audit_query", {});
  expect(await onDisk()).not.toContain(token);
});

test("a secret is no name: it is refused where one is kept, and not repeated", async () => {
  const taskId = await begunTask(world, { title: "Paint" }, {});
  for (const answer of [
    await world.call("agent_claim", { targetId: `src/${token}.ts`, intent: "mend it" }),
    await world.call("agent_claim", { targetId: `src/${token}/**`, intent: "mend it" }),
    await world.call("agent_handoff", { to: token, taskId }),
  ]) {
    expect(answer).toMatchObject({ ok: false, errorCode: "invalid_input" });
    expect(JSON.stringify(answer)).not.toContain(token);
  }
  const started = await world.call("session_start", { dismiss: [token, "report:1"] });
  expect(started).toMatchObject({ ok: true, warnings: ["redacted:github-token"] });
  expect(await onDisk()).not.toContain(token);
});
