import type { Envelope } from "../../app/envelope.ts";
import { type Command, EXIT, type Invocation } from "../command.ts";
import type { FlagTable } from "../flags.ts";
import type { CliHost, OpenedLoci, Terminal } from "../host.ts";
import { paint, printEnvelope } from "../output.ts";
import { counted, ProgressBar } from "../progressBar.ts";
import { findTool, withLoci } from "../toolCommand.ts";
import { flagsOf, inputOf } from "../toolFlags.ts";
import { WrongUse } from "../wrongUse.ts";

const RUN = "run_hygiene";
const APPLY = "hygiene_apply";

export const hygiene: Command = {
  name: "hygiene",
  words: "[CANDIDATE=ACTION …]",
  mostWords: 100,
  about: "look through memory for what needs a hand, and do what you choose",
  details: [
    "Without --apply it only looks; each candidate is named with what can be done about it.",
    "loci hygiene --apply REPORT fact:01J…=merge decision:01K…=validate does that and nothing else.",
    `The same as the tools ${RUN} and ${APPLY}.`,
  ],
  flags: async () => ({
    ...shortened(flagsOf((await findTool(RUN)).inputSchema())),
    apply: { type: "text", placeholder: "REPORT", about: "do something about candidates of this report" },
    "governance-token": {
      type: "text",
      placeholder: "TOKEN",
      about: "to change what the whole account shares",
    },
  }),
  async run(invocation, host) {
    const { words, flags } = invocation;
    if (flags.apply === undefined && words.length > 0)
      throw new WrongUse("Actions belong to a report.", USAGE);
    if (flags.apply !== undefined && words.length === 0)
      throw new WrongUse("--apply names nothing to do.", USAGE);
    const actions = words.map(actionOf);
    return withLoci(invocation, host, (loci) =>
      flags.apply === undefined ? look(loci, invocation, host) : act(loci, actions, invocation, host),
    );
  },
};

/** There are too many groups for the column of the flags. */
function shortened({ checks, ...flags }: FlagTable): FlagTable {
  const about = `only these: ${checks?.choices?.join(", ")}`;
  return checks ? { ...flags, checks: { ...checks, placeholder: "GROUP", about } } : flags;
}

const USAGE = "Write: loci hygiene --apply REPORT CANDIDATE=ACTION …";

async function look(loci: OpenedLoci, { flags, json }: Invocation, host: CliHost): Promise<number> {
  const input = inputOf((await findTool(RUN)).inputSchema(), flags);
  const bar = new ProgressBar(`Looking through the memory of ${loci.project.name}`, host.terminal, host.now);
  const envelope = await loci.call(RUN, { profile: "debug", ...input }, (progress) => bar.update(progress));
  bar.finish(envelope.ok ? "Looked through memory" : "Looking through memory did not finish");
  if (json || !envelope.ok) return printEnvelope(host.terminal, envelope, json);
  for (const line of reportLines(envelope, host.terminal)) host.terminal.out(line);
  return EXIT.done;
}

async function act(
  loci: OpenedLoci,
  actions: readonly Action[],
  { flags, json }: Invocation,
  { terminal }: CliHost,
): Promise<number> {
  const token = flags["governance-token"];
  const envelope = await loci.call(APPLY, {
    reportId: flags.apply,
    actions,
    profile: "debug",
    ...(token === undefined ? {} : { governanceToken: token }),
  });
  if (json || !envelope.ok) return printEnvelope(terminal, envelope, json);
  terminal.out(envelope.summary);
  const { results } = envelope.data as unknown as AppliedData;
  for (const { candidateId, action, status, note } of results)
    terminal.out(`  ${status.padEnd(9)}  ${candidateId} ${action}: ${note}`);
  return results.some(({ status }) => status === "failed") ? EXIT.failed : EXIT.done;
}

interface Action {
  readonly candidateId: string;
  readonly action: string;
}

function actionOf(word: string): Action {
  const at = word.lastIndexOf("=");
  if (at > 0) return { candidateId: word.slice(0, at), action: word.slice(at + 1) };
  throw new WrongUse(
    `\`${word.slice(0, 100)}\` names no action.`,
    "Write: CANDIDATE=ACTION, as in fact:01J…=merge",
  );
}

interface Shown {
  readonly candidateIds: readonly string[];
  readonly reason: string;
  readonly proposal: string;
}

interface ReportData {
  readonly reportId: string;
  readonly groups: Readonly<Record<string, readonly Shown[]>>;
  readonly counts: Readonly<Record<string, number>>;
}

interface AppliedData {
  readonly results: readonly { candidateId: string; action: string; status: string; note: string }[];
}

function reportLines(envelope: Envelope, terminal: Terminal): string[] {
  const { reportId, groups, counts } = envelope.data as unknown as ReportData;
  const found = Object.entries(counts);
  if (found.length === 0) return [envelope.summary];
  const example = Object.values(groups)[0]?.[0]?.candidateIds.at(-1) ?? "CANDIDATE";
  return [
    ...found.flatMap(([group, count]) => groupLines(group, count, groups[group] ?? [], terminal)),
    `Report ${reportId}. To act on it: loci hygiene --apply ${reportId} ${example}=ACTION …`,
  ];
}

function groupLines(group: string, count: number, shown: readonly Shown[], terminal: Terminal): string[] {
  const more =
    count > shown.length
      ? [`  … and ${counted(count - shown.length, "more candidate")}: --checks ${group} --limit 200`]
      : [];
  const title = `${paint(terminal, "bold", group.replaceAll("_", " "))} (${count})`;
  const candidates = shown.flatMap(({ candidateIds, reason, proposal }) => [
    `  ${candidateIds.join("  ")}`,
    `    ${reason}`,
    `    ${paint(terminal, "dim", proposal)}`,
  ]);
  return [title, ...candidates, ...more, ""];
}
