import type { Envelope } from "../app/envelope.ts";
import type { Tool } from "../tools/defineTool.ts";
import type { Command, Invocation } from "./command.ts";
import type { CliHost, OpenedLoci, OpenHow } from "./host.ts";
import { INDEXING, indexProject } from "./indexProject.ts";
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
  /** Throws `WrongUse` where the words cannot be meant for that field. */
  checkWords?(words: string): void;
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
      const { json } = invocation;
      const fields = Object.keys((await findTool(twin.tool)).inputSchema().properties ?? {});
      return withLoci(invocation, host, async (loci) => {
        const answer = await loci.call(twin.tool, input);
        const told = json ? answer : inWordsOfTheCommand(answer, twin, fields);
        return printEnvelope(host.terminal, told, json);
      });
    },
  };
}

/** What was wrong with the input, as whoever wrote flags can mend it; programs are told the fields. */
function inWordsOfTheCommand(
  answer: Envelope,
  { name, tool }: ToolTwin,
  fields: readonly string[],
): Envelope {
  if (answer.errorCode !== "invalid_input") return answer;
  const asFlags = (text: string) =>
    text.replace(/`(\w+)`/g, (quoted, field) =>
      fields.includes(field) ? `\`--${flagName(field)}\`` : quoted,
    );
  const summary = asFlags(answer.summary).replace(`${tool}: `, `${name}: `);
  const hint = answer.hint?.startsWith(`${tool} takes: `)
    ? `\`loci ${name} --help\` says what it takes.`
    : asFlags(answer.hint ?? "");
  return { ...answer, summary, hint };
}

/**
 * Opens Loci for one piece of work and closes it whatever happens. Code that nobody has indexed yet is indexed when a
 * tool asks for it: to a process that ends with its answer, nobody can say "ask again in a few seconds".
 */
export async function withLoci(
  { settings }: Pick<Invocation, "settings">,
  host: CliHost,
  work: (loci: OpenedLoci) => Promise<number>,
  how: OpenHow = {},
): Promise<number> {
  const loci = await host.open(settings, how);
  try {
    return await work({ ...loci, call: indexedFirst(loci, host) });
  } finally {
    await loci.close();
  }
}

/** Opens Loci on the repository at PATH. */
export function withRepository(
  { words: [path], settings }: Pick<Invocation, "words" | "settings">,
  host: CliHost,
  work: (loci: OpenedLoci) => Promise<number>,
): Promise<number> {
  const placed = path === undefined ? settings : { ...settings, root: path };
  return withLoci({ settings: placed }, host, work);
}

function indexedFirst(loci: OpenedLoci, host: CliHost): OpenedLoci["call"] {
  return async (...asked) => {
    const answer = await loci.call(...asked);
    if (answer.errorCode !== "not_ready" || asked[0] === INDEXING) return answer;
    const indexed = await indexProject(loci, host);
    return indexed.ok ? loci.call(...asked) : indexed;
  };
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
  if (isFromInput) return { ...input, [wordsField]: await host.terminal.readInput() };
  twin.checkWords?.(words.join(" "));
  return { ...input, [wordsField]: words.join(" ") };
}

function requireSomething(twin: ToolTwin, input: object, flags: object): object {
  if (twin.wordsField === undefined || Object.keys(flags).length > 0) return input;
  throw new WrongUse(
    `${twin.name} needs ${twin.wordsField.toUpperCase()}.`,
    `Write: loci ${twin.name} ${twin.wordsField.toUpperCase()} (or \`-\` to read it from standard input).`,
  );
}
