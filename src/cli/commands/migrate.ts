import { type Command, EXIT } from "../command.ts";
import type { CliHost } from "../host.ts";
import { printJson } from "../output.ts";
import { counted } from "../progressBar.ts";
import type { MigrationReport } from "../transferDesk.ts";
import { WrongUse } from "../wrongUse.ts";

export const migrate: Command = {
  name: "migrate",
  mostWords: 0,
  about: "carry all that is remembered to another store, such as a server",
  details: [
    "From the store in use to a Neo4j server, or back with `--to sqlite`. What is there already is passed over, so a move",
    "that was broken off is simply repeated; in the end both must say the same, record for record. Nothing is removed.",
    "LOCI_STORE_USER and LOCI_STORE_PASSWORD say who signs in at the server. The code is indexed anew where it is served next.",
  ],
  flags: () => ({
    to: { type: "text", placeholder: "STORE", about: "sqlite, or an address such as neo4j://HOST:7687" },
  }),
  async run({ flags, settings, json }, host) {
    if (typeof flags.to !== "string")
      throw new WrongUse("migrate needs to know where to.", "Write: loci migrate --to neo4j://HOST:7687");
    const desk = await host.transfer(settings);
    const report = await desk.migrate(flags.to, (project) => {
      if (!json) host.terminal.note(`Moving ${project} …`);
    });
    print(report, flags.to, host, json);
    return EXIT.done;
  },
};

function print(report: MigrationReport, to: string, { terminal }: CliHost, json: boolean): void {
  const { projects, otherTokens } = report;
  if (json) {
    printJson(terminal, { ok: true, to, ...report });
    return;
  }
  for (const { project, transactions, versions, edges, calls, known, more, sha256 } of projects) {
    const parts = [
      counted(versions, "version"),
      counted(edges, "edge"),
      counted(transactions, "transaction"),
      counted(calls, "call"),
    ];
    terminal.out(`${project}: ${parts.join(", ")}, the same in both (${sha256.slice(0, 12)}).`);
    if (known > 0) terminal.out(`  ${counted(known, "record")} known already.`);
    if (more > 0)
      terminal.out(`  ${counted(more, "record")} more there, written there or by an earlier move.`);
  }
  if (projects.length === 0) terminal.out("Nothing is remembered here yet, so there is nothing to move.");
  if (otherTokens.length > 0)
    terminal.out(
      `${counted(otherTokens.length, "token")} good there and not here: ${otherTokens.join(", ")}. \`loci token revoke ID\` ends one.`,
    );
  terminal.out(`To use it from now on: LOCI_STORE=${to}, or "store" in your configuration file.`);
}
