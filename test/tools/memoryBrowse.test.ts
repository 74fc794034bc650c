import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

async function save(content: string, more: object = {}, as = {}): Promise<string> {
  const { data } = await world.call("memory_save", { kind: "note", content, ...more }, as);
  return (data as { id: string }).id;
}

async function browse(input: object, as = {}) {
  const { data, ...rest } = await world.call("memory_browse", input, as);
  expect(rest).toMatchObject({ ok: true });
  return (data as { memories: { id: string; content: string }[] }).memories;
}

test("memories are had by name, in the order asked, and what is not there or not to be seen is left out", async () => {
  const pears = await save("Pears keep until spring");
  const plums = await save("Plums do not");
  const secret = await save("Only admins know the cellar", { visibility: "admin" }, { role: "admin" });
  const ids = [plums, "note:NOWHERE", pears, secret];
  expect(await browse({ ids })).toMatchObject([
    { id: plums, content: "Plums do not" },
    { id: pears, content: "Pears keep until spring" },
  ]);
  expect(await browse({ ids }, { role: "admin" })).toHaveLength(3);
});

test("what is no memory is not had as one", async () => {
  const { data } = await world.call("task_create", { title: "Prune" });
  const { task } = data as { task: { id: string } };
  expect(await browse({ ids: [task.id] })).toEqual([]);
});

test("the history of a decision tells what it costs", async () => {
  const title = "Store pears in the barn";
  const id = await save("", {
    ...{ kind: "decision", title, content: undefined, rationale: "It is cool" },
    ...{ tradeoffs: ["mice", "a long way"], affectedFiles: [] },
  });
  const { data } = await world.call("memory_history", { id });
  expect(data).toMatchObject({ versions: [{ title, tradeoffs: ["mice", "a long way"] }] });
});
