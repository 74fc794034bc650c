import { CLIENTS } from "../../domain/clients.ts";
import { type Command, EXIT, type Invocation } from "../command.ts";
import type { CliHost, InstallPreview, InstallRequest, Terminal } from "../host.ts";
import { paint, printJson } from "../output.ts";
import { WrongUse } from "../wrongUse.ts";

export const install: Command = {
  name: "install",
  words: CLIENTS.join("|"),
  mostWords: 1,
  about: "put Loci into the configuration of a client, after a look at what will be written",
  details: [
    "It shows what would be written where, and asks; with --yes it is written at once. All else in the files stays as it is.",
    "--undo takes back just what was added. See: docs/install.md",
  ],
  flags: () => ({
    scope: {
      type: "text",
      choices: ["project", "user"],
      placeholder: "SCOPE",
      about: "project: in the repository (default); user: for all projects of yours",
    },
    http: {
      type: "text",
      placeholder: "URL",
      about: "reach a Loci that is served there; else the client starts one",
    },
    instructions: {
      type: "boolean",
      about: "also tell agents when to call what, in the file they read at start",
    },
    hooks: { type: "boolean", about: "also tell Loci of sessions, edits and test runs by itself" },
    yes: { type: "boolean", about: "write what is shown, without asking" },
    "dry-run": { type: "boolean", about: "only show it" },
    undo: { type: "boolean", about: "take back what was added" },
  }),
  async run(invocation, host) {
    const request = requestOf(invocation);
    const desk = await host.install(invocation.settings);
    const isUndo = invocation.flags.undo === true;
    const preview = await (isUndo ? desk.undo(request) : desk.install(request));
    if (!invocation.json) show(preview, invocation, host.terminal);
    const isMeant = preview.changes.length > 0 && (await isWanted(invocation, host));
    if (isMeant) await preview.carryOut();
    return tell(preview, isMeant, invocation, host.terminal);
  },
};

function requestOf({ words: [client], flags }: Invocation): InstallRequest {
  if (client === undefined || !CLIENTS.some((known) => known === client))
    throw new WrongUse(
      client === undefined
        ? "install needs to know the client."
        : `\`${client.slice(0, 100)}\` is no client that Loci knows.`,
      `Write: loci install ${CLIENTS.join("|")}`,
    );
  return {
    client,
    scope: String(flags.scope ?? "project"),
    url: flags.http === undefined ? null : readUrl(String(flags.http)),
    instructions: flags.instructions === true,
    hooks: flags.hooks === true,
  };
}

function readUrl(written: string): string {
  const url = URL.parse(written);
  if (url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "") return url.href;
  throw new WrongUse(
    `--http needs an address, not \`${written.slice(0, 100)}\`.`,
    "Write the one that `loci serve` prints: --http http://127.0.0.1:4777/mcp",
  );
}

async function isWanted({ flags, json }: Invocation, { terminal }: CliHost): Promise<boolean> {
  if (flags["dry-run"] === true) return false;
  if (flags.yes === true) return true;
  const answer = json ? null : await terminal.ask("Write this? [y/N] ");
  return answer !== null && /^y(es)?$/i.test(answer.trim());
}

const COLOURS = { "+": "green", "-": "red", "@": "dim" } as const;

function show({ changes, notes }: InstallPreview, { flags }: Invocation, terminal: Terminal): void {
  for (const { path, action, diff } of changes) {
    terminal.out(paint(terminal, "bold", `${action} ${path}`));
    for (const line of diff) {
      const colour = COLOURS[line.charAt(0) as keyof typeof COLOURS];
      terminal.out(`  ${colour ? paint(terminal, colour, line) : line}`);
    }
  }
  for (const note of notes) terminal.note(note);
  if (flags.undo === true) return;
  const offers = ["instructions", "hooks"]
    .filter((offer) => flags[offer] !== true)
    .map((offer) => `--${offer}`);
  if (offers.length > 0) terminal.note(`Not asked for, and worth a look: ${offers.join(", ")}`);
}

function tell(
  { changes, notes }: InstallPreview,
  isWritten: boolean,
  { words: [client], flags, json }: Invocation,
  terminal: Terminal,
): number {
  if (json) printJson(terminal, { ok: true, written: isWritten, changes, notes });
  else if (changes.length === 0)
    terminal.out(flags.undo === true ? "Nothing of Loci is there." : "All of it is there already.");
  else if (!isWritten) terminal.out("Nothing was written. To write it, add --yes.");
  else if (flags.undo === true) terminal.out("Taken back.");
  else {
    const scope = flags.scope === "user" ? " --scope user" : "";
    terminal.out(`Written. Start the client anew. To take it back: loci install --undo ${client}${scope}`);
  }
  return EXIT.done;
}
