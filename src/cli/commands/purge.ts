import { type Command, EXIT } from "../command.ts";
import { readDuration } from "../duration.ts";
import type { FlagValues } from "../flags.ts";
import type { PurgeLine, PurgeReport, PurgeRequest, Terminal } from "../host.ts";
import { alignColumns, printJson } from "../output.ts";
import { counted } from "../progressBar.ts";
import { withLoci } from "../toolCommand.ts";
import { WrongUse } from "../wrongUse.ts";

const GRACE = "7d";
const MOST_LINES = 50;

export const purge: Command = {
  name: "purge",
  words: "[ID…]",
  mostWords: Number.POSITIVE_INFINITY,
  about: "remove for good what was deleted",
  details: [
    "It first shows what would go, and a token that stands for exactly that; with --confirm TOKEN it goes.",
    "Without an ID it is all that was deleted more than seven days ago.",
  ],
  flags: () => ({
    "older-than": {
      type: "text",
      placeholder: GRACE,
      about: `only what was deleted so long ago (default: ${GRACE})`,
    },
    now: { type: "boolean", about: "also what was deleted since" },
    confirm: { type: "text", placeholder: "TOKEN", about: "remove what was shown with this token" },
  }),
  async run(invocation, host) {
    const request = requestOf(invocation.words, invocation.flags);
    return withLoci(invocation, host, async (loci) => {
      const report = await loci.purge(request);
      if (invocation.json) printJson(host.terminal, { ok: true, ...report });
      else print(host.terminal, report, commandLine(invocation.words, invocation.flags));
      return EXIT.done;
    });
  },
};

function requestOf(ids: readonly string[], flags: FlagValues): PurgeRequest {
  const { confirm, now } = flags;
  const asked = readDuration("--older-than", String(flags["older-than"] ?? GRACE));
  if (now !== true && asked < readDuration("--older-than", GRACE)) {
    throw new WrongUse(
      "What was deleted less than seven days ago can still be wanted back.",
      "Add --now to purge it all the same.",
    );
  }
  const olderThanMs = now === true && flags["older-than"] === undefined ? 0 : asked;
  return { ids, olderThanMs, ...(confirm === undefined ? {} : { token: String(confirm) }) };
}

function print(terminal: Terminal, report: PurgeReport, again: string): void {
  const { items, records } = report;
  for (const line of alignColumns(items.slice(0, MOST_LINES).map(rowOf))) terminal.out(line);
  if (items.length > MOST_LINES) terminal.out(`… and ${items.length - MOST_LINES} more`);
  terminal.out(records === 0 ? "There is nothing to purge." : outcomeOf(report, again));
}

function outcomeOf({ records, token, isDone }: PurgeReport, again: string): string {
  const these = counted(records, "record");
  return isDone
    ? `Removed ${these} for good.`
    : `${these} would be removed for good, and cannot be brought back. To do so:\n  ${again} --confirm ${token}`;
}

function rowOf({ id, kind, title, deletedAt, parts }: PurgeLine): string[] {
  const within = parts === 0 ? "" : ` (and ${counted(parts, "part")})`;
  return [id, kind, `deleted ${new Date(deletedAt).toISOString().slice(0, 10)}`, title + within];
}

function commandLine(ids: readonly string[], flags: FlagValues): string {
  const older = flags["older-than"] === undefined ? [] : ["--older-than", String(flags["older-than"])];
  return ["loci purge", ...ids, ...older, ...(flags.now === true ? ["--now"] : [])].join(" ");
}
