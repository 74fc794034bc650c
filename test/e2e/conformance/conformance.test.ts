import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSandbox } from "../cliSandbox.ts";
import { type PrescribedHttp, servePrescribed } from "./prescribedHttp.ts";

const SUITE = path.resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js");

/**
 * Every server scenario there is. Those that ask for nothing prescribed are also run against the product; the others name
 * tools, prompts and resources that only a fixture has, which is served by the same doors.
 */
const SCENARIOS: Record<string, readonly ("fixture" | "product")[]> = {
  "server-initialize": ["fixture", "product"],
  "logging-set-level": ["fixture", "product"],
  ping: ["fixture", "product"],
  "completion-complete": ["fixture"],
  "tools-list": ["fixture", "product"],
  "tools-call-simple-text": ["fixture"],
  "tools-call-image": ["fixture"],
  "tools-call-audio": ["fixture"],
  "tools-call-embedded-resource": ["fixture"],
  "tools-call-mixed-content": ["fixture"],
  "tools-call-with-logging": ["fixture"],
  "tools-call-error": ["fixture", "product"],
  "tools-call-with-progress": ["fixture"],
  "tools-call-sampling": ["fixture"],
  "tools-call-elicitation": ["fixture"],
  "json-schema-2020-12": ["fixture"],
  "elicitation-sep1034-defaults": ["fixture"],
  "server-sse-polling": ["fixture"],
  "server-sse-multiple-streams": ["fixture", "product"],
  "elicitation-sep1330-enums": ["fixture"],
  "resources-list": ["fixture", "product"],
  "resources-read-text": ["fixture"],
  "resources-read-binary": ["fixture"],
  "resources-templates-read": ["fixture"],
  "resources-subscribe": ["fixture"],
  "resources-unsubscribe": ["fixture"],
  "prompts-list": ["fixture", "product"],
  "prompts-get-simple": ["fixture"],
  "prompts-get-with-args": ["fixture"],
  "prompts-get-embedded-resource": ["fixture"],
  "prompts-get-with-image": ["fixture"],
  "dns-rebinding-protection": ["fixture", "product"],
};

const scenariosFor = (server: "fixture" | "product") =>
  Object.keys(SCENARIOS).filter((name) => SCENARIOS[name]?.includes(server));

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** All scenarios against one address; what each of them found, by its name. */
async function conform(url: string): Promise<Map<string, Check[]>> {
  const folder = await mkdtemp(path.join(tmpdir(), "loci-conformance-"));
  const child = spawn(
    process.execPath,
    [SUITE, "server", "--url", url, "--suite", "all", "--output-dir", folder],
    { stdio: "ignore" },
  );
  await once(child, "close");
  const found = new Map<string, Check[]>();
  for (const name of await readdir(folder)) {
    const [, scenario = name] = /^server-(.*)-\d{4}-\d\d-\d\dT/.exec(name) ?? [];
    found.set(scenario, JSON.parse(await readFile(path.join(folder, name, "checks.json"), "utf8")));
  }
  await rm(folder, { recursive: true, force: true });
  return found;
}

/** A scenario that found nothing to check has not shown anything. */
function failuresOf(scenario: string, found: ReadonlyMap<string, readonly Check[]>): Check[] {
  const checks = found.get(scenario) ?? [];
  const failures = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
  const isShown = failures.length > 0 || checks.some(({ status }) => status === "SUCCESS");
  return isShown ? failures : [{ id: scenario, status: "not checked" }];
}

describe("the doors of Loci, with what the conformance suite prescribes behind them", () => {
  let server: PrescribedHttp;
  let found: Map<string, Check[]>;
  beforeAll(async () => {
    server = await servePrescribed();
    found = await conform(server.url);
  }, 120_000);
  afterAll(() => server.close());

  test("the table has all scenarios that there are", () => {
    expect([...found.keys()].sort()).toEqual(Object.keys(SCENARIOS).sort());
  });

  test.each(scenariosFor("fixture"))("%s", (scenario) => expect(failuresOf(scenario, found)).toEqual([]));
});

test("`loci serve` itself conforms in all that asks for nothing prescribed", async () => {
  const sandbox = await createSandbox();
  const server = sandbox.start(["serve", "--port", "0", "--json"]);
  const found = await conform(JSON.parse(await server.nextLine()).url);
  const failed = scenariosFor("product").filter((scenario) => failuresOf(scenario, found).length > 0);
  expect(failed).toEqual([]);
}, 120_000);
