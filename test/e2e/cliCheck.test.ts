import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});

const write = (name: string, text: string) => writeFile(path.join(sandbox.repository, name), text);
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
    cwd: sandbox.repository,
  });

/** Two files that need each other, and an export that nobody takes. */
async function circle(): Promise<void> {
  await write(
    "src/a.ts",
    'import { b } from "./b.ts";\nexport const a = () => b();\nexport const spare = 1;\n',
  );
  await write("src/b.ts", 'import { a } from "./a.ts";\nexport const b = () => a();\n');
}

describe("loci check", () => {
  test("tells nothing found from errors and from warnings by its exit code", async () => {
    const clean = await sandbox.run(["check"]);
    expect(clean).toMatchObject({ code: 0 });
    expect(clean.out).toContain("Nothing found");
    await circle();
    const found = await sandbox.run(["check"]);
    expect(found.code).toBe(1);
    expect(found.out).toContain("src/a.ts:1  src/a.ts → src/b.ts → src/a.ts.");
    expect(found.out).toContain("1 error, 1 warning");
    expect(await sandbox.run(["check", "--only", "unused-exports"])).toMatchObject({ code: 0 });
    expect(await sandbox.run(["check", "--only", "unused-exports", "--strict"])).toMatchObject({ code: 1 });
  });

  test("names what it could not read, and is not content with paths that mean nothing", async () => {
    await write("src/big.ts", "export const a = 1;\n".repeat(60_000));
    const { code, out, err } = await sandbox.run(["check", "--only", "import-cycles"]);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("Nothing found") });
    expect(err).toContain("src/big.ts");
    expect(await sandbox.run(["check", "src/nowhere"])).toMatchObject({ code: 1 });
  });

  test("runs what the project sets, as serious as it sets it", async () => {
    await circle();
    await write(
      "loci.config.json",
      JSON.stringify({
        checks: { "import-cycles": "off", "unused-exports": { severity: "error", ignore: ["src/b.ts"] } },
        architecture: {
          layers: [
            { name: "a", files: ["src/a.ts"], mayImport: [] },
            { name: "b", files: ["src/b.ts"] },
          ],
        },
      }),
    );
    const { code, out } = await sandbox.run(["check", "--format", "json"]);
    const report = JSON.parse(out);
    expect(code).toBe(1);
    expect(report).toMatchObject({ errors: 2 });
    const [rules, exports] = report.checks.filter(({ count }: { count: number }) => count > 0);
    expect(rules).toMatchObject({ check: "architecture", findings: [{ path: "src/a.ts", startLine: 1 }] });
    expect(exports).toMatchObject({
      check: "unused-exports",
      severity: "error",
      findings: [{ path: "src/a.ts", startLine: 3, message: "spare is used nowhere." }],
    });
    expect(report.checks.map(({ check }: { check: string }) => check)).not.toContain("import-cycles");
  });

  test("with a baseline only what is new counts", async () => {
    await circle();
    const baseline = ["check", "--baseline", "known.json"];
    expect(await sandbox.run(baseline)).toMatchObject({ code: 2 });
    expect(await sandbox.run([...baseline, "--update-baseline"])).toMatchObject({ code: 0 });
    await write("src/a.ts", `// moved\n${await readFile(path.join(sandbox.repository, "src/a.ts"), "utf8")}`);
    expect(await sandbox.run([...baseline, "--strict"])).toMatchObject({ code: 0 });
    await write(
      "src/b.ts",
      'import { a } from "./a.ts";\nexport const b = () => a();\nexport const more = 1;\n',
    );
    const { code, out } = await sandbox.run([...baseline, "--strict"]);
    expect(code).toBe(1);
    expect(out).toContain("more is used nowhere");
    expect(out).not.toContain("spare");
    await write("known.json", "[]");
    expect(await sandbox.run(baseline)).toMatchObject({ code: 2 });
  });

  test("a baseline of one check leaves what is known of the others", async () => {
    await circle();
    const baseline = ["check", "--baseline", "known.json"];
    await sandbox.run([...baseline, "--update-baseline"]);
    const whole = await readFile(path.join(sandbox.repository, "known.json"), "utf8");
    await sandbox.run([...baseline, "--update-baseline", "--only", "unused-exports"]);
    expect(await readFile(path.join(sandbox.repository, "known.json"), "utf8")).toBe(whole);
  });

  test("import cycles are checked unless rules against all of them are", async () => {
    await circle();
    const checksWith = async (config: object) => {
      await write("loci.config.json", JSON.stringify(config));
      const { out } = await sandbox.run(["check", "--format", "json"]);
      return JSON.parse(out).checks.map(({ check }: { check: string }) => check);
    };
    expect(await checksWith({})).not.toContain("architecture");
    expect(await checksWith({ architecture: { noCycles: true } })).not.toContain("import-cycles");
    expect(await checksWith({ architecture: { noCycles: { files: ["lib"] } } })).toContain("import-cycles");
    const off = { architecture: { noCycles: true }, checks: { architecture: "off" } };
    expect(await checksWith(off)).toContain("import-cycles");
  });

  test("looks only at what changed, if it is asked to", async () => {
    await circle();
    git("add", "-A");
    git("commit", "-qm", "a circle");
    await write("src/new.ts", "export const taken = 1;\nexport const left = 2;\n");
    await write("src/taker.ts", 'import { taken } from "./new.ts";\ntaken;\n');
    const { code, out } = await sandbox.run(["check", "--changed", "--strict"]);
    expect(code).toBe(1);
    expect(out).toContain("left is used nowhere");
    expect(out).not.toContain("→");
    const since = await sandbox.run(["check", "--since", "HEAD~1"]);
    expect(since.out).toContain("→");
    expect(await sandbox.run(["check", "--since", "no-such-branch"])).toMatchObject({ code: 2 });
    expect(await sandbox.run(["check", "--since", "--output=x"])).toMatchObject({ code: 2 });
  });

  test("is told to GitHub as annotations, and to others as SARIF", async () => {
    await circle();
    const github = await sandbox.run(["check", "--format", "github"]);
    expect(github.out.split("\n")).toContain(
      "::error file=src/a.ts,line=1,endLine=1,title=loci import-cycles::src/a.ts → src/b.ts → src/a.ts.",
    );
    const { out } = await sandbox.run(["check", "--format", "sarif"]);
    const [run] = JSON.parse(out).runs;
    expect(run.results[0]).toMatchObject({
      ruleId: "import-cycles",
      level: "error",
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "src/a.ts", uriBaseId: "%SRCROOT%" },
            region: { startLine: 1, endLine: 1 },
          },
        },
      ],
    });
    for (const { ruleIndex, ruleId } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
  });

  test.each([
    [["--only", "import-cycle"], "import-cycles"],
    [["--format", "xml"], "text, sarif"],
    [["--changed", "--since", "HEAD"], "Leave one"],
    [["--update-baseline"], "--baseline FILE"],
    [["--baseline", "x", "--update-baseline", "--changed"], "Leave --changed out"],
    [["--baseline", "x", "--update-baseline", "--since", "HEAD"], "Leave --since out"],
    [["--baseline", "x", "--update-baseline", "src"], "Leave the paths out"],
  ])("%j is wrong use", async (flags, hint) => {
    const { code, err } = await sandbox.run(["check", ...flags]);
    expect(code).toBe(2);
    expect(err).toContain(hint);
  });
});
