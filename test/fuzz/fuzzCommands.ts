import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { COMMANDS } from "../../src/cli/commandTable.ts";
import type { Flag, FlagTable } from "../../src/cli/flags.ts";
import { GLOBAL_FLAGS } from "../../src/cli/globalFlags.ts";
import { runCli } from "../../src/cli/runCli.ts";
import { recordingTerminal } from "../../src/cli/testing/recordingTerminal.ts";
import { createCliHost } from "../../src/main/cliHost.ts";
import type { Machine } from "../../src/main/config/places.ts";
import { allTools } from "../../src/tools/index.ts";
import { type FuzzReport, shown } from "./fuzzReport.ts";
import { anyJson, anyText } from "./nastyValues.ts";

const KNOWN = ["src/shop.ts", "total", "HEAD", "shop", "1", "7d", "ada", "list", "all", "README.md"];
/** They last until they are told to stop, so they are only tried with what they must refuse. */
const LASTING = new Set(["serve", "mcp"]);
const STACK = /^\s+at .+:\d+:\d+\)?$/m;

interface Line {
  readonly args: readonly string[];
  readonly input: string;
}

/** Runs the command line with words and flags that are made up, in a place of its own: it ends, as a command line does. */
export async function fuzzCommands(seed: number, runs: number): Promise<FuzzReport> {
  const folder = mkdtempSync(join(tmpdir(), "loci-fuzz-cli-"));
  const machine = settle(folder);
  const faults: string[] = [];
  let refused = 0;
  try {
    for (const line of fc.sample(await lines(), { seed, numRuns: runs })) {
      const { code, fault } = await tryOne(machine, line);
      if (code !== 0) refused += 1;
      if (fault !== null) faults.push(`${fault}\nseed ${seed}: ${shown(line)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { inputs: runs, refused, faults };
}

/** So deep that no way up, as often as any of the values goes up, leads out of it. */
function settle(folder: string): Machine {
  const work = join(folder, ..."down/and/down/and/down/and/down/and/down/shop".split("/"));
  mkdirSync(join(work, "src"), { recursive: true });
  writeFileSync(join(work, "src", "shop.ts"), "export const total = () => 1;\n");
  writeFileSync(join(work, "README.md"), "# Shop\n");
  const variables = { PATH: process.env.PATH, LOCI_HOME: join(folder, "data"), LOCI_LOG: "silent" };
  return {
    platform: "linux",
    homeFolder: join(folder, "ann"),
    userName: "ann",
    workingFolder: work,
    variables,
  };
}

async function tryOne(
  machine: Machine,
  { args, input }: Line,
): Promise<{ code: number; fault: string | null }> {
  const terminal = recordingTerminal({ input });
  const host = {
    ...createCliHost(new AbortController().signal, machine),
    terminal,
    isFolder: () => false,
    leave() {},
  };
  try {
    const code = await runCli(args, host);
    return { code, fault: faultOf(args, code, terminal.outs, terminal.notes) };
  } catch (thrown) {
    return { code: 1, fault: `the command line throws ${thrown instanceof Error ? thrown.stack : thrown}` };
  }
}

function faultOf(
  args: readonly string[],
  code: number,
  outs: readonly string[],
  notes: readonly string[],
): string | null {
  const said = [...outs, ...notes].join("\n");
  if (![0, 1, 2].includes(code)) return `ends with ${code}`;
  if (STACK.test(said)) return `shows a stack: ${said.slice(0, 1_000)}`;
  if (/"errorCode":"internal"|^internal:/m.test(said))
    return `calls it a fault of its own: ${said.slice(0, 1_000)}`;
  if (code !== 0 && said.trim() === "") return `ends with ${code} and says nothing`;
  const isForPrograms = args.includes("--json") && !args.includes("--");
  if (isForPrograms && code !== 0 && !isJson(outs.join("\n")))
    return `says no JSON: ${outs.join("\n").slice(0, 1_000)}`;
  return null;
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

async function lines(): Promise<fc.Arbitrary<Line>> {
  const commands: fc.Arbitrary<string[]>[] = [];
  for (const { name, flags } of COMMANDS) {
    const own = flagWords({ ...(await flags()), ...GLOBAL_FLAGS });
    const words = fc.array(value(), { maxLength: 2 });
    const end = LASTING.has(name) ? ["--no-such-flag"] : [];
    commands.push(
      fc
        .tuple(words, fc.array(own, { maxLength: 3 }))
        .map(([said, given]) => [name, ...said, ...given.flat(), ...end]),
    );
  }
  const call = fc
    .tuple(fc.constantFrom(...allTools.map(({ name }) => name)), fc.oneof(anyJson(KNOWN), fc.object()))
    .map(([tool, input]) => ["call", tool, tame(JSON.stringify(input) ?? "")]);
  // Nothing named at all would serve, so there is always a word that is no command.
  const anything = fc.array(value(), { maxLength: 4 }).map((words) => ["no-such-command", ...words]);
  const args = fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...commands) },
    { weight: 2, arbitrary: call },
    { weight: 1, arbitrary: anything },
  );
  const json = fc.boolean().map((isWanted) => (isWanted ? ["--json"] : []));
  return fc
    .tuple(
      args,
      json,
      fc.oneof(
        anyText(KNOWN),
        anyJson(KNOWN).map((made) => JSON.stringify(made) ?? ""),
      ),
    )
    .map(([words, more, input]) => ({ args: [...words, ...more].filter(isHarmless), input: tame(input) }));
}

/** These tell where a mistake happened, which is a stack. */
const isHarmless = (word: string) => !/^(?:--log(?:=.*)?|debug)$/.test(word);

function flagWords(table: FlagTable): fc.Arbitrary<string[]> {
  const known = fc.constantFrom(...Object.entries(table)).chain(([name, flag]) => {
    const joined = valueFor(flag).map((given) => [`--${name}=${given}`]);
    return flag.type === "boolean" ? fc.constant<string[]>([`--${name}`]) : joined;
  });
  const unknown = fc
    .tuple(fc.constantFrom("--no-such", "-x", "--", "--__proto__"), value())
    .map(([name, given]) => [name, given]);
  return fc.oneof({ weight: 8, arbitrary: known }, { weight: 1, arbitrary: unknown });
}

function valueFor({ choices = [], type }: Flag): fc.Arbitrary<string> {
  const made = type === "json" ? anyJson(KNOWN).map((given) => tame(JSON.stringify(given) ?? "")) : value();
  return choices.length === 0 ? made : fc.oneof(fc.constantFrom(...choices), made);
}

const value = () => anyText(KNOWN).map(tame);

/** Nothing that begins at the top of this machine's disk: these commands write where they are told to. */
function tame(text: string): string {
  return text.replace(/(^|["=:\s])(?:file:\/*)?\/+/g, "$1");
}
