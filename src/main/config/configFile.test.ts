import { execFileSync } from "node:child_process";
import { mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfigFile } from "./configFile.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-config-"));
  path = join(folder, "loci.config.json");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const repositoryFile = () => readConfigFile({ path, owner: "repository" });

test("a file that is not there sets nothing", async () => {
  expect(await repositoryFile()).toBeNull();
});

test("a repository's file that leads out of it is not followed; a user's own link is", async () => {
  await writeFile(join(folder, "elsewhere.json"), '{"ignore":["a"]}');
  await symlink(join(folder, "elsewhere.json"), path);
  await expect(repositoryFile()).rejects.toMatchObject({ code: "unavailable" });
  expect(await readConfigFile({ path, owner: "user" })).toEqual({ ignore: ["a"] });
});

test("a pipe is not waited for", async () => {
  execFileSync("mkfifo", [path]);
  await expect(repositoryFile()).rejects.toMatchObject({ code: "unavailable" });
});

test("a huge file is not read", async () => {
  await writeFile(path, "{}");
  await truncate(path, 600 * 1024 * 1024);
  await expect(repositoryFile()).rejects.toMatchObject({ code: "unavailable" });
});
