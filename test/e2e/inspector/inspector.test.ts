import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { Envelope } from "../../../src/app/envelope.ts";
import { allTools } from "../../../src/tools/index.ts";
import { createSandbox, type Sandbox } from "../cliSandbox.ts";
import { overHttp, overStdio } from "../productClients.ts";
import { everyUse, leaveWork, REFUSED, type Uses } from "./everyTool.ts";
import { argumentsOf, inspect, type Target } from "./inspector.ts";

const PROGRAM = path.resolve("bin/loci.js");
const ALL = ["--tools", "all,dashboard"];
const AT_ONCE = 4;

test("the official inspector lists every tool and calls each over stdio", { timeout: 600_000 }, async () => {
  const sandbox = await openOrchard();
  const { client } = await overStdio(sandbox, { agent: "inspector", flags: ALL });
  const uses = everyUse(await leaveWork(client), sandbox.repository);
  const target = [process.execPath, PROGRAM, "mcp", ...placeOf(sandbox), ...ALL];
  expect(await answersTo(sandbox, target, uses)).toEqual(expectedOf(uses));
});

test("and over HTTP", { timeout: 600_000 }, async () => {
  const sandbox = await openOrchard();
  const variables = { LOCI_ALLOWED_ROOTS: sandbox.folder, LOCI_AGENT: "inspector" };
  const server = sandbox.start(["serve", "--port", "0", "--json", ...ALL], variables);
  const { url } = JSON.parse(await server.nextLine());
  const { client } = await overHttp(url);
  const uses = everyUse(await leaveWork(client), sandbox.repository);
  expect(await answersTo(sandbox, [url], uses)).toEqual(expectedOf(uses));
});

/** Said in flags and, where none are, in the user's file, as not every inspector hands its variables on. */
function placeOf({ repository, home }: Sandbox): string[] {
  return ["--root", repository, "--home", home, "--agent", "inspector"];
}

/** A second file, that the first can be told from: what imports are about needs some. */
async function openOrchard(): Promise<Sandbox> {
  const sandbox = await createSandbox();
  const {
    LOCI_STORE: store,
    LOCI_STORE_PASSWORD: storePassword,
    LOCI_STORE_NAME: storeName,
  } = sandbox.variables;
  const settings = path.join(sandbox.folder, ".config", "loci", "config.json");
  await mkdir(path.dirname(settings), { recursive: true });
  await writeFile(settings, JSON.stringify({ store, storePassword, storeName }));
  const shop = 'import { plant } from "./tree.ts";\n\nexport const sell = () => plant();\n';
  await writeFile(path.join(sandbox.repository, "src", "shop.ts"), shop);
  return sandbox;
}

/** `ok`, or the code of the refusal, for each tool that is listed. */
async function answersTo(sandbox: Sandbox, target: Target, uses: Uses): Promise<Record<string, string>> {
  const { tools } = await inspect(sandbox, target, "tools/list");
  const listed = (tools as { name: string }[]).map(({ name }) => name);
  expect(listed.sort()).toEqual(allTools.map(({ name }) => name).sort());
  const found: Record<string, string> = {};
  const left = listed.values();
  const callNext = async () => {
    for (const name of left) found[name] = await outcomeOf(sandbox, target, name, uses[name] ?? {});
  };
  await Promise.all(Array.from({ length: AT_ONCE }, callNext));
  return found;
}

async function outcomeOf(sandbox: Sandbox, target: Target, name: string, input: object): Promise<string> {
  const options = ["--tool-name", name, ...argumentsOf({ ...input })];
  const { structuredContent } = await inspect(sandbox, target, "tools/call", options);
  const { ok, errorCode, summary } = structuredContent as Envelope;
  return ok ? "ok" : `${errorCode}: ${summary}`;
}

/** A tool that is too young to have a use of its own is called with nothing, and may say that this is too little. */
function expectedOf(uses: Uses): Record<string, unknown> {
  return Object.fromEntries(
    allTools.map(({ name }) => {
      if (uses[name] === undefined) return [name, expect.not.stringMatching(/^internal: /)];
      const code = REFUSED[name];
      return [name, code === undefined ? "ok" : expect.stringMatching(`^${code}: `)];
    }),
  );
}
