import { execFile } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createSandbox } from "./cliSandbox.ts";

const PACKAGE = path.resolve(import.meta.dirname, "../..");
const TSC = path.join(PACKAGE, "node_modules/typescript/bin/tsc");
const run = promisify(execFile);

const USES = `
import { openLoci } from "loci";
const [root = "", home = ""] = process.argv.slice(2);
const loci = await openLoci({ root, home, agent: "a script" });
const saved = await loci.call("memory_save", { kind: "note", title: "Pears", content: "Picked in autumn." });
const found = await loci.call("memory_search", { query: "pears", profile: "debug" });
const refused = await loci.call("memory_history", { id: "note:none" });
await loci.close();
const late = await loci.call("memory_search", { query: "pears" });
console.log(JSON.stringify({
  late: late.ok || late.errorCode,
  status: saved.ok && saved.data.status,
  found: found.ok && found.data.results?.map(({ id }) => id).includes(saved.ok ? String(saved.data.id) : ""),
  refused: refused.ok || refused.errorCode,
}));
`;

const MISUSES = `
import { openLoci } from "loci";
const loci = await openLoci({ root: "." });
// @ts-expect-error there is no such tool
await loci.call("memory_safe", {});
// @ts-expect-error a kind that there is not
await loci.call("memory_save", { kind: "rumour" });
// @ts-expect-error it needs a query
await loci.call("memory_search", {});
`;

test("a program imports the package by its name, is checked against its types, and calls tools in its own process", async () => {
  const sandbox = await createSandbox();
  const folder = path.join(sandbox.folder, "program");
  await mkdir(path.join(folder, "node_modules"), { recursive: true });
  await symlink(PACKAGE, path.join(folder, "node_modules/loci"));
  await symlink(path.join(PACKAGE, "node_modules/@types"), path.join(folder, "node_modules/@types"));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(path.join(folder, "uses.ts"), USES);
  await writeFile(path.join(folder, "misuses.ts"), MISUSES);
  const options = [
    "--strict",
    "--noEmit",
    "--module",
    "nodenext",
    "--target",
    "es2024",
    "--types",
    "node",
    "--skipLibCheck",
  ];
  const checked = await run(process.execPath, [TSC, ...options, "uses.ts", "misuses.ts"], { cwd: folder });
  expect(checked.stdout).toBe("");

  const { stdout } = await run(
    process.execPath,
    [path.join(folder, "uses.ts"), sandbox.repository, sandbox.home],
    { env: { ...sandbox.variables } },
  );
  expect(JSON.parse(stdout)).toEqual({
    ...{ status: "saved", found: true, refused: "not_found", late: "unavailable" },
  });
}, 180_000);

test("on a Node that is too old, a program is told which one it needs", async () => {
  const old =
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })';
  const program = `import(${JSON.stringify(path.join(PACKAGE, "bin/library.js"))}).catch(({ message }) => console.log(message))`;
  const { stdout } = await run(process.execPath, ["--eval", `${old}; ${program}`]);
  expect(stdout).toBe("loci: needs Node 22.16 or newer; this is Node 20.20.2.\n");
});
