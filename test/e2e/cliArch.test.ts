import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createSandbox } from "./cliSandbox.ts";

/** A page that uses a store, which uses a domain; and one import that leads the wrong way. */
async function layered() {
  const sandbox = await createSandbox();
  const write = async (file: string, text: string) => {
    const full = path.join(sandbox.repository, file);
    await mkdir(path.dirname(full), { recursive: true });
    await writeFile(full, text);
  };
  for (const at of [1, 2, 3, 4, 5, 6, 7]) {
    await write(`src/domain/thing${at}.ts`, `export const thing${at} = ${at};\n`);
    await write(
      `src/store/shelf${at}.ts`,
      `import { thing${at} } from "../domain/thing${at}.ts";\nexport const shelf${at} = [thing${at}];\n`,
    );
    await write(
      `src/web/page${at}.ts`,
      `import { shelf${at} } from "../store/shelf${at}.ts";\nexport const page${at} = shelf${at};\n`,
    );
  }
  await write("src/domain/odd.ts", '\nimport { page1 } from "../web/page1.ts";\nexport const odd = page1;\n');
  return { ...sandbox, write, config: path.join(sandbox.repository, "loci.config.json") };
}

test("a draft is shown, and written nowhere unless somebody says so", async () => {
  const { run, config } = await layered();
  const preview = await run(["arch", "init"]);
  expect(preview.code).toBe(0);
  expect(preview.out).toMatch(/web +7 files +src\/web\/\*\* +may import store/);
  expect(preview.out).toContain("src/domain/odd.ts:2  domain.mayImport  src/web/page1.ts");
  expect(preview.out).toContain("Nothing was written");
  await expect(readFile(config)).rejects.toThrow("ENOENT");
  const none = await run(["arch"]);
  expect(none.code).toBe(1);
  expect(none.out).toContain("loci arch init");
});

test("a draft is written beside what is in the file, and over other rules only by force", async () => {
  const { run, write, config } = await layered();
  await write("loci.config.json", '{\n    "ignore": ["dist/"]\n}\n');
  expect((await run(["arch", "init", "--write"])).out).toContain("Written to");
  const text = await readFile(config, "utf8");
  expect(text).toMatch(/^\{\n {4}"ignore": \["dist\/"\],\n {4}"architecture": \{\n/);
  expect(JSON.parse(text)).toMatchObject({ ignore: ["dist/"], architecture: { noCycles: true } });
  const again = await run(["arch", "init", "--write"]);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining("has rules already") });
  expect(await readFile(config, "utf8")).toBe(text);
  expect((await run(["arch", "init", "--write", "--force"])).code).toBe(0);
});

test("the code is held to the rules, for people and for programs", async () => {
  const { run, write } = await layered();
  const layers = ["domain", "store", "web"].map((name, at, all) => ({
    name,
    files: `src/${name}`,
    mayImport: all.slice(0, at),
  }));
  await write("loci.config.json", JSON.stringify({ architecture: { layers } }));
  const checked = await run(["arch", "check"]);
  expect(checked.code).toBe(1);
  expect(checked.out).toMatch(/^src\/domain\/odd\.ts:2 {2}domain\.mayImport {2}src\/web\/page1\.ts\n/);
  expect((await run(["arch", "check", "src/web"])).code).toBe(0);
  const { data } = JSON.parse((await run(["arch", "--json"])).out);
  expect(data).toMatchObject({ total: 1, violations: [{ from: "src/domain/odd.ts", line: 2 }] });
  const placed = await run(["arch", "suggest", "a shelf for books that uses the domain"]);
  expect(placed.out).toContain("src/store/bookShelf.ts, in the layer store");
});

test("what it does not understand is told with how to write it", async () => {
  const { run } = await createSandbox();
  expect(await run(["arch", "chek"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("loci arch init"),
  });
  expect(await run(["arch", "check", "--write"])).toMatchObject({ code: 2 });
});
