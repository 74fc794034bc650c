import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isBroughtIn, isThereByDescriptor, isThereByIdentity, readBytes } from "./readBytes.ts";
import { type Files, temporaryTree } from "./temporaryTree.ts";

const MAX_BYTES = 100;
const treeOf = (files: Files = {}) => temporaryTree(process.env, files);

async function outcome(root: string, path: string): Promise<string> {
  const read = readBytes(root, path, MAX_BYTES);
  return read.ok ? read.bytes.toString() : `refused: ${read.reason}`;
}

test("a regular file comes back byte for byte, whatever its name", async () => {
  const names = [
    "a.ts",
    "-rf",
    "with space",
    "new\nline",
    "qu\"o'te",
    "日本🚀.ts",
    "back\\slash",
    "...",
    "a/b/c.ts",
  ];
  const tree = treeOf(Object.fromEntries(names.map((name) => [name, `in ${name}`])));
  for (const name of names) expect(await outcome(tree.root, name)).toBe(`in ${name}`);
});

test.each([
  "/etc/passwd",
  "../secret.txt",
  "a/../../secret.txt",
  "..",
  ".",
  "",
  "a.ts\0",
  "./a.ts",
  "a//b",
  "a/",
])("%j names no file of the tree", async (path) => {
  const tree = treeOf({ "a.ts": "a", "../secret.txt": "s" });
  expect(await outcome(tree.root, path)).toBe("refused: outside");
});

test("a link is not followed, wherever it leads", async () => {
  const tree = treeOf({ "a.ts": "a" });
  symlinkSync("/etc/passwd", join(tree.root, "out"));
  symlinkSync("a.ts", join(tree.root, "in"));
  symlinkSync("nowhere", join(tree.root, "dangling"));
  for (const path of ["out", "in", "dangling"])
    expect(await outcome(tree.root, path)).toBe("refused: symlink");
});

test("a linked folder leads nowhere, out of the root or around what is refused", async () => {
  const tree = treeOf({ "../secret/a.ts": "s", "real/a.ts": "a", ".ssh/config": "s", ".git/config": "s" });
  const links = { out: "../secret", self: tree.root, keys: ".ssh", state: ".git" };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(tree.root, name));
  for (const path of ["out/a.ts", "self/real/a.ts", "keys/config", "state/config"]) {
    expect(await outcome(tree.root, path)).toBe("refused: symlink");
  }
});

test("pipes, sockets, devices and folders are not opened", async () => {
  const tree = treeOf({ "folder/a.ts": "a" });
  execFileSync("mkfifo", [join(tree.root, "pipe")]);
  const server = createServer().listen(join(tree.root, "socket"));
  onTestFinished(() => void server.close());
  await new Promise((listening) => server.once("listening", listening));
  for (const path of ["pipe", "socket", "folder"])
    expect(await outcome(tree.root, path)).toBe("refused: not_a_file");
  expect(readBytes("/dev", "null", MAX_BYTES)).toEqual({ ok: false, reason: "not_a_file" });
});

test("what holds keys is refused without looking", async () => {
  const tree = treeOf({ ".env": "KEY=1", ".env.example": "KEY=" });
  expect(await outcome(tree.root, ".env")).toBe("refused: secret");
  expect(await outcome(tree.root, "no/such/id_rsa")).toBe("refused: secret");
  expect(await outcome(tree.root, ".env.example")).toBe("KEY=");
});

test("a file may be as large as allowed and no larger", async () => {
  const tree = treeOf({ fits: "x".repeat(MAX_BYTES), over: "x".repeat(MAX_BYTES + 1), empty: "" });
  expect(await outcome(tree.root, "fits")).toHaveLength(MAX_BYTES);
  expect(await outcome(tree.root, "over")).toBe("refused: too_large");
  expect(await outcome(tree.root, "empty")).toBe("");
});

test("a file that is not there is gone", async () => {
  const tree = treeOf({ "a.ts": "a" });
  for (const path of ["b.ts", "a.ts/b", "x/y", "x".repeat(5000)]) {
    expect(await outcome(tree.root, path)).toBe("refused: gone");
  }
});

test("a folder swapped for a link while files are read never gives away what is outside", async () => {
  const tree = treeOf({ "../secret/a.ts": "secret", "folder/a.ts": "mine" });
  const at = (name: string) => join(tree.root, name);
  const reads: Promise<string>[] = [];
  for (let round = 0; round < 200; round++) {
    reads.push(outcome(tree.root, "folder/a.ts"));
    renameSync(at("folder"), at("aside"));
    symlinkSync("../secret", at("folder"));
    reads.push(outcome(tree.root, "folder/a.ts"));
    await new Promise(setImmediate);
    rmSync(at("folder"));
    renameSync(at("aside"), at("folder"));
  }
  const outcomes = new Set(await Promise.all(reads));
  expect([...outcomes].filter((text) => text !== "mine" && !text.startsWith("refused"))).toEqual([]);
});

test("both ways to tell whether an open file is at a path agree", async () => {
  const tree = treeOf({ "a.ts": "a", "b.ts": "b", "real/a.ts": "a" });
  symlinkSync("real", join(tree.root, "link"));
  const opened = async (path: string, askedFor: string) => {
    const handle = await open(join(tree.root, path));
    const absolute = join(tree.root, askedFor);
    const answers = [isThereByDescriptor(handle.fd, absolute), isThereByIdentity(handle.fd, absolute)];
    await handle.close();
    return [...new Set(answers.filter((answer) => answer !== null))];
  };
  expect(await opened("a.ts", "a.ts")).toEqual([true]);
  expect(await opened("a.ts", "b.ts")).toEqual([false]);
  expect(await opened("link/a.ts", "link/a.ts")).toEqual([false]);
});

test("a hard link inside the root is a file of the tree", async () => {
  const tree = treeOf({ "a.ts": "a" });
  mkdirSync(join(tree.root, "copies"));
  linkSync(join(tree.root, "a.ts"), join(tree.root, "copies/a.ts"));
  writeFileSync(join(tree.root, "a.ts"), "changed");
  expect(await outcome(tree.root, "copies/a.ts")).toBe("changed");
});

test("one of somebody else than the tree is not: whose tree it is may not be able to read it", () => {
  const [eve, ann] = [{ uid: 1000 }, { uid: 1001 }];
  expect(isBroughtIn(ann, eve)).toBe(true);
  expect(isBroughtIn(eve, eve)).toBe(false);
});
