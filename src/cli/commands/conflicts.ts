import type { Envelope } from "../../app/envelope.ts";
import { howLongAgo } from "../ago.ts";
import { type Command, EXIT, type Invocation } from "../command.ts";
import type { CliHost, OpenedLoci, Terminal } from "../host.ts";
import { paint, printEnvelope } from "../output.ts";
import { withLoci } from "../toolCommand.ts";
import { WrongUse } from "../wrongUse.ts";

const LIST = "conflict_list";
const CHECK = "conflict_check";
const RESOLVE = "conflict_resolve";
const MOST_SHOWN = 20;
const STATUSES = ["open", "resolved", "dismissed", "all"];

/** What a person writes → the answer it stands for. */
const ANSWERS: Readonly<Record<string, string>> = {
  keep: "keep",
  "keep-both": "keep_both",
  "retire-both": "retire_both",
  replace: "replace",
  dismiss: "dismiss",
  reopen: "reopen",
};

export const conflicts: Command = {
  name: "conflicts",
  words: "[ID] | check STATEMENT … | ANSWER ID [WORDS]",
  mostWords: 200,
  about: "show where memory does not hang together, and answer what it asks",
  details: [
    "`loci conflicts` lists the open questions, `loci conflicts ID` shows one with the statements and the evidence.",
    "`loci conflicts keep ID MEMORY` keeps one memory and ends the others; `keep-both ID [NOTE]`, `retire-both ID`,",
    "`replace ID What holds instead`, `dismiss ID [NOTE]`; `reopen ID` takes an answer back.",
    '`loci conflicts check "One statement" "Another"` compares statements, oldest first, with each other and with memory; nothing is stored.',
    `The same as the tools ${LIST}, ${RESOLVE} and ${CHECK}.`,
  ],
  flags: () => ({
    status: { type: "text", choices: STATUSES, about: "which to list (default: open)" },
    limit: { type: "number", placeholder: "NUMBER", about: `how many (default: ${MOST_SHOWN})` },
    cursor: { type: "text", placeholder: "CURSOR", about: "the next page, as the page before says" },
    "as-of": { type: "text", placeholder: "TIME", about: "as it was then" },
    note: { type: "text", placeholder: "TEXT", about: "with an answer: why, kept with it" },
    alone: { type: "boolean", about: "with `check`: do not compare with memory" },
    "governance-token": {
      type: "text",
      placeholder: "TOKEN",
      about: "to change what the whole account shares",
    },
  }),
  async run(invocation, host) {
    const act = actionOf(invocation.words);
    return withLoci(invocation, host, (loci) => act(loci, invocation, host));
  },
};

type Action = (loci: OpenedLoci, invocation: Invocation, host: CliHost) => Promise<number>;

function actionOf([word, ...rest]: readonly string[]): Action {
  if (word === undefined) return list;
  if (word === "check") return checking(rest);
  const answer = ANSWERS[word.replaceAll("_", "-")];
  if (answer !== undefined) return answering(answer, rest);
  if (rest.length === 0 && /^conflict:|^[0-9a-z]{26}$/i.test(word)) return showing(idOf(word));
  throw new WrongUse(
    `conflicts does not know what to do with \`${word.slice(0, 100)}\`.`,
    `Write: loci conflicts, loci conflicts ID, loci conflicts check …, or loci conflicts ${Object.keys(ANSWERS).join("|")} ID`,
  );
}

function idOf(word: string): string {
  return word.includes(":") ? word : `conflict:${word.toUpperCase()}`;
}

function checking(statements: readonly string[]): Action {
  if (statements.length === 0)
    throw new WrongUse("check needs statements.", 'Write: loci conflicts check "STATEMENT" …');
  return async (loci, { flags, json }, { terminal }) => {
    const input = {
      statements: statements.map((content) => ({ content })),
      againstMemory: flags.alone !== true,
      profile: "debug",
    };
    const envelope = await loci.call(CHECK, input);
    if (json || !envelope.ok) return printEnvelope(terminal, envelope, json);
    terminal.out(envelope.summary);
    for (const found of (envelope.data as unknown as { conflicts: readonly Found[] }).conflicts) {
      terminal.out("");
      terminal.out(`${paint(terminal, "bold", found.category)}  ${found.question}`);
      for (const place of found.indexes) terminal.out(`  ${statements[place]}`);
      for (const [at, id] of (found.memoryIds ?? []).entries())
        terminal.out(`  ${id}: ${found.memories?.[at] ?? ""}`);
      for (const tier of found.tiers)
        terminal.out(`  ${paint(terminal, "dim", `${tier.tier}: ${tier.says}`)}`);
    }
    return EXIT.done;
  };
}

function answering(answer: string, [id, ...words]: readonly string[]): Action {
  if (id === undefined) throw new WrongUse("It needs the ID of a conflict.", "`loci conflicts` lists them.");
  const said = words.join(" ");
  if (answer === "keep" && words.length !== 1)
    throw new WrongUse("keep needs the one memory that holds.", "Write: loci conflicts keep ID MEMORY");
  if (answer === "replace" && said === "")
    throw new WrongUse("replace needs what holds instead.", "Write: loci conflicts replace ID WORDS");
  return async (loci, { flags, json }, { terminal }) => {
    const note = flags.note ?? (answer === "keep" || answer === "replace" || said === "" ? undefined : said);
    const token = flags["governance-token"];
    const envelope = await loci.callAsPerson(RESOLVE, {
      id: idOf(id),
      answer,
      ...(answer === "keep" && { keepId: said }),
      ...(answer === "replace" && { content: said }),
      ...(note !== undefined && { note }),
      ...(token !== undefined && { governanceToken: token }),
    });
    if (json || !envelope.ok) return printEnvelope(terminal, envelope, json);
    terminal.out(envelope.summary);
    return EXIT.done;
  };
}

interface Tier {
  readonly tier: string;
  readonly says: string;
}

interface Found {
  readonly indexes: readonly number[];
  readonly memoryIds?: readonly string[];
  readonly memories?: readonly string[];
  readonly category: string;
  readonly question: string;
  readonly tiers: readonly Tier[];
}

interface Listed {
  readonly id: string;
  readonly category: string;
  readonly question: string;
  readonly status: string;
  readonly raisedAt: string;
  readonly facts: readonly {
    id: string;
    content: string;
    at: string;
    agentId?: string;
    focus?: string;
    hasEnded?: boolean;
  }[];
  readonly tiers: readonly Tier[];
  readonly resolution?: { answer: string; by: string; at: string; note?: string };
}

async function list(loci: OpenedLoci, { flags, json }: Invocation, host: CliHost): Promise<number> {
  const { status, limit = MOST_SHOWN, cursor, "as-of": asOf } = flags;
  const envelope = await loci.call(LIST, {
    limit,
    profile: "debug",
    ...(status !== undefined && { status }),
    ...(cursor !== undefined && { cursor }),
    ...(asOf !== undefined && { asOf }),
  });
  return print(envelope, json, host);
}

function showing(id: string): Action {
  return async (loci, { json }, host) => print(await loci.call(LIST, { id, profile: "debug" }), json, host);
}

function print(envelope: Envelope, json: boolean, { terminal, now }: CliHost): number {
  if (json || !envelope.ok) return printEnvelope(terminal, envelope, json);
  const { conflicts: found, nextCursor } = envelope.data as unknown as {
    conflicts: readonly Listed[];
    nextCursor?: string;
  };
  if (found.length !== 1) terminal.out(envelope.summary);
  for (const conflict of found) for (const line of linesOf(conflict, terminal, now())) terminal.out(line);
  const [first] = found;
  if (first?.status === "open") terminal.out(hintFor(first));
  if (nextCursor !== undefined) terminal.out(`More: loci conflicts --cursor ${nextCursor}`);
  return EXIT.done;
}

/** Which of several holds is nothing to guess. */
function hintFor({ id, facts }: Listed): string {
  if (facts.length === 1)
    return `To answer: loci conflicts dismiss ${id} (it holds), or loci conflicts retire-both ${id} (it does not)`;
  return `To answer: loci conflicts keep ${id} MEMORY (help conflicts lists the other answers)`;
}

function linesOf(conflict: Listed, terminal: Terminal, now: number): string[] {
  const { id, category, question, status, raisedAt, facts, tiers, resolution } = conflict;
  const answered = resolution
    ? [
        `  ${status}: ${resolution.answer} by ${resolution.by}${resolution.note ? `, ${resolution.note}` : ""}`,
      ]
    : [];
  return [
    `${paint(terminal, "bold", question)}`,
    `  ${id}  ${category}  raised ${howLongAgo(raisedAt, now)}`,
    ...answered,
    ...facts.map(
      ({ id, content, at, agentId = "", focus, hasEnded }) =>
        `  - ${id}  ${at.slice(0, 10)} ${agentId}${focus ? ` (${focus})` : ""}${hasEnded ? " (ended)" : ""}: ${content}`,
    ),
    ...tiers.map(({ tier, says }) => `  ${paint(terminal, "dim", `${tier}: ${says}`)}`),
    "",
  ];
}
