import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { languageNamed } from "../../src/languages/index.ts";
import { listFiles, ROOT, readRepositoryFile } from "./repositoryFiles.ts";

const MOST_BYTES = 80_000_000;
/** What may lie in dist beside the current build, of which nothing is published. */
const LEFTOVERS = [
  "dist/former.js",
  "dist/cli.js.7.tmp",
  "dist/chunks/former-7QX2.js",
  "dist/cli.js.map",
  "dist/dashboard/assets/former-7QX2.js",
];
const NOT_OURS = ["node_modules", ".git", ".cache"];
/** Files that npm reads to decide. */
const DECIDING = ["package.json", ".npmignore", ".gitignore"];

/** npm decides by names, so a copy without contents says what is published, in a fraction of the time. */
async function hollowCopy(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "loci-published-"));
  for (const file of [...(await namesInRepository()), ...LEFTOVERS]) {
    const content = DECIDING.includes(path.basename(file)) ? await readRepositoryFile(file) : "";
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  return folder;
}

async function namesInRepository(): Promise<string[]> {
  const entries = await readdir(ROOT, { withFileTypes: true });
  const ours = entries.filter((entry) => !NOT_OURS.includes(entry.name));
  const names = ours.map((entry) => (entry.isDirectory() ? listFiles(entry.name, "") : [entry.name]));
  return (await Promise.all(names)).flat();
}

const copy = await hollowCopy();
afterAll(() => rm(copy, { recursive: true }));
const published = await listPublished();

async function listPublished(): Promise<string[]> {
  const { stdout } = await promisify(execFile)("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: copy,
    shell: process.platform === "win32",
  });
  const [packed] = JSON.parse(stdout) as [{ readonly files: readonly { readonly path: string }[] }];
  return packed.files.map((file) => file.path).sort();
}

const publishedIn = (folder: string) => published.filter((file) => path.posix.dirname(file) === folder);

test("sources, tests and tools stay at home", () => {
  const places = new Set(published.map((file) => path.posix.dirname(file)));
  expect([...places].sort()).toEqual([
    ".",
    "assets/embedding",
    "assets/reader",
    "bin",
    "dist",
    "dist/chunks",
    "dist/dashboard",
    "dist/dashboard/assets",
    "dist/grammars",
  ]);
  expect(publishedIn(".")).toEqual(["LICENSE", "README.md", "THIRD-PARTY.md", "package.json"]);
  expect(published).toContain("assets/embedding/LICENSE");
});

test("of dist, what the command and its threads load is published, and nothing of an earlier build", async () => {
  const threads = (await listFiles("src", "Worker.ts")).map(
    (file) => `dist/${path.basename(file, ".ts")}.js`,
  );
  const entryPoints = ["dist/cli.js", "dist/library.js", "dist/supervisor.js", ...threads].sort();
  expect(publishedIn("dist")).toEqual([...entryPoints, "dist/library.d.ts"].sort());

  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir: copy,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    sourcemap: false,
    metafile: true,
    write: false,
  });
  const loaded = Object.keys(metafile.inputs).sort();
  const code = publishedIn("dist").filter((file) => file.endsWith(".js"));
  expect([...code, ...publishedIn("dist/chunks")].sort()).toEqual(loaded);
});

test("of the page, all that its list names is published, and nothing of an earlier one", async () => {
  const { files } = JSON.parse(await readRepositoryFile("dist/dashboard/files.json")) as {
    readonly files: Readonly<Record<string, { readonly encodings: readonly string[] }>>;
  };
  const endings: Readonly<Record<string, string>> = { br: ".br", gzip: ".gz" };
  const named = Object.entries(files).flatMap(([name, { encodings }]) =>
    ["", ...encodings.map((encoding) => endings[encoding])].map(
      (ending) => `dist/dashboard/${name}${ending}`,
    ),
  );
  const page = published.filter((file) => file.startsWith("dist/dashboard/"));
  expect(page).toEqual(["dist/dashboard/files.json", ...named].sort());
});

test("every grammar is one of a language, and its origin is told", async () => {
  const grammars = publishedIn("dist/grammars").map((file) => path.basename(file, ".wasm"));
  expect(grammars.filter((name) => languageNamed(name)?.language.grammar !== name)).toEqual([]);
  const told = (await readRepositoryFile("THIRD-PARTY.md")).match(/\w+/g);
  expect(grammars.filter((name) => !told?.includes(name))).toEqual([]);
  expect(grammars.length).toBeGreaterThan(15);
});

test("the package stays small", async () => {
  const sizes = await Promise.all(published.map(async (file) => (await stat(path.join(ROOT, file))).size));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_BYTES);
});

test("no package is made of an older build than the sources", async () => {
  const { scripts } = JSON.parse(await readRepositoryFile("package.json")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(scripts.prepack).toContain("scripts/build.js");
});
