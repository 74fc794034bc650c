import { withoutBreaks } from "../../domain/oneLine.ts";
import { type Command, EXIT } from "../command.ts";
import type { CliHost, TrustDesk, TrustedCommand, TrustLook } from "../host.ts";
import { alignColumns, printJson } from "../output.ts";
import { WrongUse } from "../wrongUse.ts";

export const trust: Command = {
  name: "trust",
  words: "[list | revoke [ROOT]]",
  mostWords: 2,
  about: "let the test command of this repository's loci.config.json run on your machine",
  details: [
    "It shows the command; with --yes it is approved, as it is now: when the file says another, that is asked for anew.",
    "`list` shows what you approved, `revoke` takes it back, for this repository or the one at ROOT.",
  ],
  flags: () => ({ yes: { type: "boolean", about: "approve what is shown" } }),
  async run({ words: [action, of], flags, settings, json }, host) {
    const desk = await host.trust(settings);
    if (action === undefined) return approve(desk, flags.yes === true, host, json);
    if (action === "list" && of === undefined) return list(await desk.list(), host, json);
    if (action === "revoke") return revoke(desk, of, host, json);
    throw new WrongUse(
      "trust needs to know what to do.",
      "Write: loci trust [--yes], loci trust list, or loci trust revoke",
    );
  },
};

async function approve(
  desk: TrustDesk,
  isMeant: boolean,
  { terminal }: CliHost,
  json: boolean,
): Promise<number> {
  const look = await desk.look();
  const isDone = isMeant && look.state === "unapproved";
  if (isDone) await desk.approve();
  const state = isDone ? "approved" : look.state;
  if (json) printJson(terminal, { ok: state === "approved" || state === "own", ...look, state });
  else for (const line of linesOf({ ...look, state }, isDone)) terminal.out(line);
  return state === "approved" || state === "own" ? EXIT.done : EXIT.failed;
}

function linesOf({ root, from, commands, state }: TrustLook, isDone: boolean): string[] {
  if (state === "none") return [`No test command is set for ${root}. See: docs/testing.md`];
  const shown = [`${from} runs, in ${root}:`, ...commands.map((command) => `  ${wordsOf(command)}`)];
  if (state === "own") return [...shown, "It is your own setting, and needs no approval."];
  if (state === "approved")
    return [...shown, isDone ? "Approved. Take it back: loci trust revoke" : "It is approved already."];
  return [
    ...shown,
    "Whoever asks Loci to run the tests will have this run as you, with the code that lies there then.",
    "To approve it: loci trust --yes",
  ];
}

/** As JSON: there is no shell that would read it, a space in a word must be seen, and a line end must not make a line. */
function wordsOf({ command, in: folder, files, reports }: TrustedCommand): string {
  const place = folder === undefined ? "" : `  in ${JSON.stringify(folder)}`;
  const tests = files === undefined ? "" : `  for ${JSON.stringify(files)}`;
  const results = reports === undefined ? "" : `  reading ${JSON.stringify(reports)}`;
  return withoutBreaks(`${JSON.stringify(command)}${place}${tests}${results}`);
}

function list(
  approvals: Awaited<ReturnType<TrustDesk["list"]>>,
  { terminal }: CliHost,
  json: boolean,
): number {
  if (json) printJson(terminal, { ok: true, approvals });
  else if (approvals.length === 0) terminal.out("Nothing is approved.");
  else {
    const rows = approvals.flatMap(({ root, commands, approvedAt }) =>
      commands.map((command) => [root, new Date(approvedAt).toISOString().slice(0, 10), wordsOf(command)]),
    );
    for (const line of alignColumns(rows)) terminal.out(line);
  }
  return EXIT.done;
}

async function revoke(
  desk: TrustDesk,
  of: string | undefined,
  { terminal }: CliHost,
  json: boolean,
): Promise<number> {
  const revoked = await desk.revoke(of);
  if (json) printJson(terminal, { ok: revoked, revoked });
  else
    terminal.out(
      revoked ? "It is not approved any more." : "Nothing was approved there. See: loci trust list",
    );
  return revoked ? EXIT.done : EXIT.failed;
}
