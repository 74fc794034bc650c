import type { Envelope } from "../../app/envelope.ts";
import { allViolations, type Checked, type Violation } from "../check/allViolations.ts";
import { orFailed } from "../check/orFailed.ts";
import { type Command, EXIT, type Invocation } from "../command.ts";
import type { CliHost, OpenedLoci, Terminal } from "../host.ts";
import { alignColumns, paint, printEnvelope, printJson } from "../output.ts";
import { counted } from "../progressBar.ts";
import { withLoci } from "../toolCommand.ts";
import { WrongUse } from "../wrongUse.ts";

const CHECK = "arch_validate";
const SUGGEST = "arch_suggest";
const DRAFT = "arch_draft";
const MOST_TOKENS = 1_000_000;

export const arch: Command = {
  name: "arch",
  words: "[check [FILE …] | init | suggest WORDS]",
  mostWords: Number.POSITIVE_INFINITY,
  about: "check the rules about who may import whom, draft them, or ask where new code belongs",
  details: [
    "check (or nothing) holds all imports, or those of the files named, against the rules in loci.config.json.",
    "init drafts rules from the folders and imports there are and shows them; --write puts them into loci.config.json.",
    'suggest says where a new piece belongs: loci arch suggest "a cache for search results".',
    `The same as the tools ${CHECK}, ${DRAFT} and ${SUGGEST}.`,
  ],
  flags: () => ({
    strict: { type: "boolean", about: "check: count the only ties between parts of the code, too" },
    write: { type: "boolean", about: "init: write the draft into loci.config.json" },
    force: { type: "boolean", about: "init: replace the rules that are there" },
    kind: {
      type: "text",
      placeholder: "KIND",
      about: "suggest: what it is, such as test, tool or component",
    },
  }),
  async run(invocation, host) {
    const { words, flags } = invocation;
    const [action = "check", ...rest] = words;
    requireFlagsOf(action, flags);
    if (action === "check")
      return orFailed(invocation, host, () =>
        withLoci(invocation, host, (loci) => check(loci, rest, invocation, host)),
      );
    if (action === "init" && rest.length === 0)
      return withLoci(invocation, host, (loci) => draft(loci, invocation, host));
    if (action === "suggest" && rest.length > 0)
      return withLoci(invocation, host, (loci) => suggest(loci, rest.join(" "), invocation, host));
    throw new WrongUse(`arch does not understand \`${words.join(" ").slice(0, 100)}\`.`, USAGE);
  },
};

const USAGE = "Write: loci arch, loci arch check FILE …, loci arch init, or loci arch suggest WORDS";
const FLAGS_OF: Readonly<Record<string, readonly string[]>> = {
  check: ["strict"],
  init: ["write", "force"],
  suggest: ["kind"],
};

function requireFlagsOf(action: string, flags: Invocation["flags"]): void {
  const stray = Object.keys(flags).find((name) => FLAGS_OF[action] && !FLAGS_OF[action].includes(name));
  if (stray !== undefined) throw new WrongUse(`--${stray} means nothing to arch ${action}.`, USAGE);
}

async function check(
  loci: OpenedLoci,
  files: readonly string[],
  { flags, json }: Invocation,
  host: CliHost,
): Promise<number> {
  const input = {
    maxTokens: MOST_TOKENS,
    ...(files.length > 0 && { files }),
    ...(flags.strict === true && { strict: true }),
  };
  const { first, violations } = await allViolations(loci.call, input);
  const { nextCursor: _, ...data } = first.data as unknown as Checked;
  if (json) printJson(host.terminal, { ...first, data: { ...data, violations } });
  else for (const line of checkLines(first, violations, host.terminal)) host.terminal.out(line);
  return data.total === 0 && data.configured ? EXIT.done : EXIT.failed;
}

function checkLines(
  { summary, warnings = [] }: Envelope,
  violations: readonly Violation[],
  terminal: Terminal,
): string[] {
  return [
    ...violations.flatMap(({ rule, from, to, line, hint }) => [
      `${from}:${line}  ${paint(terminal, "red", rule)}  ${to}`,
      ...(hint === undefined ? [] : [`  ${paint(terminal, "dim", hint)}`]),
    ]),
    ...warnings.map((warning) => `${paint(terminal, "yellow", "note")}: ${warning}`),
    summary,
  ];
}

interface Draft {
  readonly architecture: { readonly layers?: readonly DraftedLayer[]; readonly [key: string]: unknown };
  readonly layers: readonly { readonly name: string; readonly files: number }[];
  readonly exceptions: readonly Violation[];
  readonly total: number;
  readonly notes: readonly string[];
}

interface DraftedLayer {
  readonly name: string;
  readonly files: readonly string[];
  readonly mayImport?: readonly string[];
}

async function draft(
  loci: OpenedLoci,
  { flags, json, settings }: Invocation,
  host: CliHost,
): Promise<number> {
  const envelope = await loci.call(DRAFT, { profile: "debug" });
  if (!envelope.ok) return printEnvelope(host.terminal, envelope, json);
  const data = envelope.data as unknown as Draft;
  const { terminal } = host;
  const file =
    flags.write === true
      ? await host.writeArchitecture(settings, data.architecture, flags.force === true)
      : null;
  if (json) {
    printJson(terminal, { ...envelope, data: { ...data, written: file } });
    return EXIT.done;
  }
  for (const line of draftLines(data, terminal)) terminal.out(line);
  terminal.out(
    file === null
      ? "Nothing was written: loci arch init --write puts this into loci.config.json."
      : `Written to ${file}. To check it: loci arch`,
  );
  return EXIT.done;
}

function draftLines({ architecture, layers, exceptions, total, notes }: Draft, terminal: Terminal): string[] {
  const { layers: drafted = [], ...rest } = architecture;
  const sizes = new Map(layers.map(({ name, files }) => [name, files]));
  const rows = drafted
    .toReversed()
    .map(({ name, files, mayImport = [] }) => [
      name,
      counted(sizes.get(name) ?? 0, "file"),
      files.join(" "),
      mayImport.length === 0 ? "imports none of the others" : `may import ${mayImport.join(", ")}`,
    ]);
  const more = exceptions.length < total ? [`  … and ${total - exceptions.length} more`] : [];
  return [
    paint(terminal, "bold", "Layers, from the highest to the lowest"),
    ...alignColumns(rows).map((line) => `  ${line}`),
    ...Object.entries(rest).map(([key, value]) => `${paint(terminal, "bold", key)} ${JSON.stringify(value)}`),
    ...notes.map((note) => `${paint(terminal, "yellow", "note")}: ${note}`),
    paint(
      terminal,
      "bold",
      total === 0 ? "Nothing breaks them today." : `${counted(total, "exception")} to them today`,
    ),
    ...exceptions.map(({ rule, from, to, line }) => `  ${from}:${line}  ${rule}  ${to}`),
    ...more,
  ];
}

async function suggest(
  loci: OpenedLoci,
  description: string,
  { flags, json }: Invocation,
  host: CliHost,
): Promise<number> {
  const input = { description, profile: "balanced", ...(flags.kind !== undefined && { kind: flags.kind }) };
  return printEnvelope(host.terminal, await loci.call(SUGGEST, input), json);
}
