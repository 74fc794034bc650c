import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { makeFolder, makeWithParents } from "../adapter/makeFolder.ts";
import { openOutbox } from "./openOutbox.ts";
import { openSqliteStore } from "./openSqliteStore.ts";

let file: string;

beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "loci-folder-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  file = path.join(folder, "file");
  await writeFile(file, "");
});

describe.each([
  ["a file", () => file, "it is a file"],
  ["a place below a file", () => path.join(file, "data"), "a part of its path is a file"],
])("%s cannot be the data folder", (_, place, reason) => {
  const failure = {
    code: "unavailable",
    message: expect.stringContaining(reason),
    hint: expect.stringContaining("--home FOLDER"),
  };

  test("of the store", async () => {
    await expect(openSqliteStore({ folder: place() })).rejects.toMatchObject(failure);
  });

  test("of the outbox", async () => {
    await expect(openOutbox({ folder: place() })).rejects.toMatchObject(failure);
  });
});

test("a defect is passed on as it is", () => {
  expect(() => makeFolder("a\0b")).toThrow(TypeError);
});

test("a folder is made with those above it, for its owner alone, and one that is there is left", async () => {
  const top = path.dirname(file);
  expect(makeWithParents(path.join(top, "a", "b"))).toBe(path.join(top, "a"));
  expect((await stat(path.join(top, "a", "b"))).mode & 0o777).toBe(0o700);
  expect(makeWithParents(path.join(top, "a", "b"))).toBeUndefined();
  expect(makeWithParents(path.join(top, "a", "c"))).toBe(path.join(top, "a", "c"));
});

test("where nothing can ever be made it is told so", () => {
  expect(() => makeFolder("/proc/nothing/here")).toThrow(/cannot be used as a folder/);
});
