import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { transform } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { ROOT, readRepositoryFile } from "./repositoryFiles.ts";

interface Ending {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(file: string, ...args: string[]): Promise<Ending> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...args], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

/** A folder with the launcher and whatever else is copied, like an installed package or a checkout. */
async function makePackage(...copied: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), "loci-launcher-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ["bin", "package.json", ...copied]) {
    await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  }
  const write = async (name: string, content: string) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  };
  return { folder, write, loci: path.join(folder, "bin", "loci.js") };
}

async function makeCheckout() {
  const checkout = await makePackage("scripts", "package-lock.json");
  await symlink(path.join(ROOT, "node_modules"), path.join(checkout.folder, "node_modules"));
  await checkout.write("src/main/part.ts", 'export const part: string = "one";');
  await checkout.write(
    "src/main/cli.ts",
    'export const main = async () => { console.log((await import("./part.ts")).part); return 0; };',
  );
  for (const worker of [
    "indexing/parsing/parseWorker",
    "indexing/communities/communityWorker",
    "memory/documents/documentWorker",
    "runners/process/supervisor",
  ]) {
    await checkout.write(`src/${worker}.ts`, "export {};");
  }
  await checkout.write("src/main/library.ts", "export {};");
  await checkout.write("src/domain/failure.ts", "export const FAILURE_CODES = [];");
  await checkout.write("src/tools/index.ts", "export const allTools = [];");
  return { ...checkout, build: () => run(path.join(checkout.folder, "scripts", "build.js")) };
}

test("an installed package runs main with the arguments and ends with its code", async () => {
  const { write, loci } = await makePackage();
  await write(
    "dist/cli.js",
    `import "node:sqlite";
     export const main = async (argv) => { console.log(argv.join()); process.emitWarning("heard"); return 5; };`,
  );
  const { code, stdout, stderr } = await run(loci, "search", "--json");
  expect({ code, stdout }).toEqual({ code: 5, stdout: "search,--json\n" });
  expect(stderr).toContain("heard");
  expect(stderr).not.toContain("SQLite");
});

test("a package without its build says what to do", async () => {
  const { loci } = await makePackage();
  const { code, stdout, stderr } = await run(loci);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("Install the package again");
});

test.each(["bin/loci.js", "bin/runtime.js"])("%s can be parsed by an old Node", async (file) => {
  const source = await readRepositoryFile(file);
  const asItIs = await transform(source, { target: "esnext" });
  const forOldNode = await transform(source, { target: "node12.20" });
  expect(forOldNode.code).toBe(asItIs.code);
});

/** A process that hands over to `script`, the way an old Node does to a newer one. */
async function startHandOver(script: string) {
  const { folder, write } = await makePackage();
  await write("child.js", script);
  await write(
    "parent.js",
    'import { handOver } from "./bin/runtime.js"; handOver(process.execPath, [new URL("child.js", import.meta.url).pathname]);',
  );
  return spawn(process.execPath, [path.join(folder, "parent.js")], { stdio: ["pipe", "pipe", "inherit"] });
}

test("handing over is transparent for standard streams and the exit code", async () => {
  const parent = await startHandOver("process.stdin.pipe(process.stdout); process.exitCode = 3;");
  parent.stdin.end('{"jsonrpc":"2.0"}\n');
  const [output, [code]] = await Promise.all([text(parent.stdout), once(parent, "exit")]);
  expect({ output, code }).toEqual({ output: '{"jsonrpc":"2.0"}\n', code: 3 });
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s reaches the process that does the work",
  async (signal) => {
    const parent = await startHandOver(
      `process.on("${signal}", () => { console.log("heard"); process.exit(4); });
     setInterval(() => {}, 1000); console.log("ready");`,
    );
    parent.stdout.once("data", () => parent.kill(signal));
    const [output, [code]] = await Promise.all([text(parent.stdout), once(parent, "exit")]);
    expect({ output, code }).toEqual({ output: "ready\nheard\n", code: 4 });
  },
);

test("when the process that does the work is killed, so is the one that waits for it", async () => {
  const parent = await startHandOver('process.kill(process.pid, "SIGKILL");');
  expect(await once(parent, "exit")).toEqual([null, "SIGKILL"]);
});

test("when the process that was started is killed, the one that does the work is asked to end", async () => {
  const { folder, write } = await makePackage();
  await write(
    "child.js",
    `import { endWithLauncher } from "./bin/runtime.js";
     endWithLauncher();
     process.on("SIGTERM", () => { console.log("ended", process.env.LOCI_HANDED_OVER); process.exit(); });
     setInterval(() => {}, 1000); console.log("ready");`,
  );
  await write(
    "parent.js",
    'import { handOverForLife } from "./bin/runtime.js"; handOverForLife(process.execPath, [new URL("child.js", import.meta.url).pathname]);',
  );
  const parent = spawn(process.execPath, [path.join(folder, "parent.js")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  parent.stdout.once("data", () => parent.kill("SIGKILL"));
  // The stream ends when nobody holds it any more.
  expect(await text(parent.stdout)).toBe("ready\nended undefined\n");
});

test("a checkout is built when it was not, or when a source file changed, came or went", async () => {
  const { folder, write, loci, build } = await makeCheckout();
  expect(await run(loci)).toMatchObject({ stdout: "one\n", stderr: expect.stringContaining("built") });
  expect(await run(loci)).toEqual({ code: 0, stdout: "one\n", stderr: "" });

  const part = path.join(folder, "src/main/part.ts");
  await write("src/main/part.ts", 'export const part: string = "two";');
  await utimes(part, 0, 0);
  expect(await run(loci)).toMatchObject({ stdout: "two\n" });

  await write("src/main/other.ts", "export {};");
  expect((await build()).stdout).toContain("built");
  await rm(path.join(folder, "src/main/other.ts"));
  expect((await build()).stdout).toContain("built");
  expect((await build()).stdout).toBe("dist is current\n");
});

test("sources that do not build are reported, and the last good build serves", async () => {
  const { write, loci, build } = await makeCheckout();
  await build();
  await write("src/main/part.ts", "export const part = ;");
  expect(await build()).toMatchObject({ code: 1, stdout: "" });
  expect(await run(loci)).toMatchObject({ stdout: "one\n", stderr: expect.stringContaining("do not build") });
});

test("builds at the same time do not disturb each other, and keep what a running server may still load", async () => {
  const { folder, write, loci, build } = await makeCheckout();
  await build();
  const chunks = () => readdir(path.join(folder, "dist", "chunks"));
  const before = await chunks();

  await write("src/main/part.ts", 'export const part: string = "two";');
  const endings = await Promise.all([build(), run(loci), build(), run(loci)]);
  expect(endings.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(endings[1]?.stdout).toBe("two\n");
  expect(await chunks()).toEqual(expect.arrayContaining(before));
  expect((await readdir(path.join(folder, "dist"))).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});
