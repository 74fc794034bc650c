import type { Tool } from "../tools/defineTool.ts";
import type { Command, Invocation } from "./command.ts";
import type { CliHost, OpenedLoci, OpenHow } from "./host.ts";
import { printEnvelope } from "./output.ts";
import { flagName, flagsOf, inputOf } from "./toolFlags.ts";
import { WrongUse } from "./wrongUse.ts";

interface ToolTwin {
  readonly name: string;
  readonly tool: string;
  readonly about: string;
  readonly details?: readonly string[];
  /** The field that the words of the command line fill. */
  readonly wordsField?: string;
  readonly defaults?: Readonly<Record<string, unknown>>;
}

/** A command that is a tool under a shorter name: flags from its schema, its main field from the words. */
export function toolCommand(twin: ToolTwin): Command {
  const { wordsField } = twin;
  return {
    name: twin.name,
    ...(wordsField === undefined ? {} : { words: wordsField.toUpperCase() }),
    mostWords: wordsField === undefined ? 0 : Number.POSITIVE_INFINITY,
    about: twin.about,
    details: [...(twin.details ?? []), `The same as the tool ${twin.tool}.`],
    flags: async () => flagsOf((await findTool(twin.tool)).inputSchema()),
    async run(invocation, host) {
      const input = await inputFor(twin, invocation, host);
      return withLoci(invocation, host, async (loci) =>
        printEnvelope(host.terminal, await loci.call(twin.tool, input), invocation.json),
      );
    },
  };
}

/** Opens Loci for one piece of work and closes it whatever happens. */
export async function withLoci(
  { settings }: Pick<Invocation, "settings">,
  host: CliHost,
  work: (loci: OpenedLoci) => Promise<number>,
  how: OpenHow = {},
): Promise<number> {
  const loci = await host.open(settings, how);
  try {
    return await work(loci);
  } finally {
    await loci.close();
  }
}

/** The tools load what they are made of, so a command that mirrors none does without them. */
export async function findTool(name: string): Promise<Tool> {
  const { allTools } = await import("../tools/index.ts");
  const tool = allTools.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`the tool ${name} is not in the list of tools`);
  return tool;
}

async function inputFor(twin: ToolTwin, { words, flags }: Invocation, host: CliHost): Promise<unknown> {
  const input = { ...twin.defaults, ...inputOf((await findTool(twin.tool)).inputSchema(), flags) };
  const { wordsField } = twin;
  if (wordsField === undefined || words.length === 0) return requireSomething(twin, input, flags);
  if (flags[flagName(wordsField)] !== undefined) {
    throw new WrongUse(
      `${wordsField.toUpperCase()} is given twice, as words and as --${flagName(wordsField)}.`,
      "Leave one of them out.",
    );
  }
  const isFromInput = words.length === 1 && words[0] === "-";
  return { ...input, [wordsField]: isFromInput ? await host.terminal.readInput() : words.join(" ") };
}

function requireSomething(twin: ToolTwin, input: object, flags: object): object {
  if (twin.wordsField === undefined || Object.keys(flags).length > 0) return input;
  throw new WrongUse(
    `${twin.name} needs ${twin.wordsField.toUpperCase()}.`,
    `Write: loci ${twin.name} ${twin.wordsField.toUpperCase()} (or \`-\` to read it from standard input).`,
  );
}
