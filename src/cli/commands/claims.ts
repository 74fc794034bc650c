import { ago, howLongAgo } from "../ago.ts";
import { type Command, EXIT, type Invocation } from "../command.ts";
import type { CliHost, OpenedLoci } from "../host.ts";
import { alignColumns, paint, printEnvelope } from "../output.ts";
import { withLoci } from "../toolCommand.ts";
import { WrongUse } from "../wrongUse.ts";

const OVERVIEW = "coordination_overview";
const RELEASE = "agent_release";
const MOST_SHOWN = 200;

export const claims: Command = {
  name: "claims",
  words: "[release ID]",
  mostWords: 2,
  about: "show who works on what, and release what nobody holds any more",
  details: [
    "Orphaned is what a session held that is gone: agents may take it over, and `release` ends it.",
    "Stale is what changed since it was claimed, nobody knows by whom.",
    `The same as the tools ${OVERVIEW} and ${RELEASE}; a person may release anybody's claim.`,
  ],
  flags: () => ({
    outcome: {
      type: "text",
      placeholder: "TEXT",
      about: "with `release`: what came of the work, kept as an episode",
    },
    limit: { type: "number", placeholder: "NUMBER", about: `how many of each (default: ${MOST_SHOWN})` },
    "as-of": { type: "text", placeholder: "TIME", about: "as it was then" },
  }),
  async run(invocation, host) {
    const [word, id, ...rest] = invocation.words;
    if (word === undefined) return withLoci(invocation, host, (loci) => show(loci, invocation, host));
    if (word !== "release" || id === undefined || rest.length > 0)
      throw new WrongUse(
        "claims shows them, or releases one.",
        "Write: loci claims, or loci claims release ID",
      );
    return withLoci(invocation, host, (loci) => release(loci, id, invocation, host));
  },
};

async function release(
  loci: OpenedLoci,
  id: string,
  { flags, json }: Invocation,
  { terminal }: CliHost,
): Promise<number> {
  const outcome = flags.outcome === undefined ? {} : { outcome: flags.outcome };
  const claimId = id.includes(":") ? id : `claim:${id.toUpperCase()}`;
  const envelope = await loci.callAsPerson(RELEASE, { claimId, ...outcome });
  if (json || !envelope.ok) return printEnvelope(terminal, envelope, json);
  terminal.out(envelope.summary);
  return EXIT.done;
}

interface ClaimLine {
  readonly claimId: string;
  readonly agentId: string;
  readonly claimType: string;
  readonly targetId: string;
  readonly intent: string;
  readonly since: string;
}

interface Overview {
  readonly activeClaims: readonly ClaimLine[];
  readonly staleClaims: readonly ClaimLine[];
  readonly orphanedClaims: readonly ClaimLine[];
  readonly conflicts: readonly { agentId: string; targetId: string; heldBy: string; at: string }[];
  readonly agents: readonly { agentId: string; alive: number; claims: number; lastSeenAt: string }[];
}

async function show(
  loci: OpenedLoci,
  { flags, json }: Invocation,
  { terminal, now }: CliHost,
): Promise<number> {
  const { limit = MOST_SHOWN, "as-of": asOf } = flags;
  const input = { limit, profile: "debug", ...(asOf !== undefined && { asOf }) };
  const envelope = await loci.call(OVERVIEW, input);
  if (json || !envelope.ok) return printEnvelope(terminal, envelope, json);
  const { activeClaims, staleClaims, orphanedClaims, conflicts, agents } =
    envelope.data as unknown as Overview;
  const cellsOf = ({ claimId, agentId, targetId, intent, since }: ClaimLine) => [
    ...[agentId, targetId, ago(since, now()), claimId, intent],
  ];
  terminal.out(envelope.summary);
  for (const [name, rows] of [
    ["Active", activeClaims.map(cellsOf)],
    ["Stale", staleClaims.map(cellsOf)],
    ["Orphaned", orphanedClaims.map(cellsOf)],
    [
      "Refused",
      conflicts.map(({ agentId, targetId, heldBy, at }) => [
        agentId,
        targetId,
        ago(at, now()),
        `${heldBy} had it`,
      ]),
    ],
    [
      "Agents",
      agents.map(({ agentId, alive, claims, lastSeenAt }) => [
        agentId,
        `${alive} there`,
        `${claims} held`,
        `seen ${howLongAgo(lastSeenAt, now())}`,
      ]),
    ],
  ] as const) {
    if (rows.length > 0) terminal.out(paint(terminal, "bold", name));
    for (const line of alignColumns(rows)) terminal.out(`  ${line}`);
  }
  return EXIT.done;
}
