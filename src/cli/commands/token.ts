import { type Command, EXIT } from "../command.ts";
import { readDuration } from "../duration.ts";
import type { CliHost, ListedToken, TokenDesk } from "../host.ts";
import { alignColumns, printJson } from "../output.ts";
import { WrongUse } from "../wrongUse.ts";

const SHOWN_OF_HASH = 12;

export const token: Command = {
  name: "token",
  words: "create | list | revoke ID",
  mostWords: 2,
  about: "give out, list and take back the right to write what all projects share",
  details: [
    "`create --governance` prints a token once: an agent passes it as `governanceToken` to write global memory.",
    "`list` shows those that are there; `revoke ID` takes one back, by the id that the list shows.",
  ],
  flags: () => ({
    governance: { type: "boolean", about: "for global memory" },
    expires: {
      type: "text",
      placeholder: "30d",
      about: "how long it is good for: 30d, 12h, 15m (default: 30d)",
    },
    once: { type: "boolean", about: "good for one write" },
  }),
  async run({ words: [action, id, ...rest], flags, settings, json }, host) {
    const desk = await host.tokens(settings);
    if (action === "create" && id === undefined) return create(desk, flags, host, json);
    if (action === "list" && id === undefined) return list(await desk.list(), host, json);
    if (action === "revoke" && id !== undefined && rest.length === 0) return revoke(desk, id, host, json);
    throw new WrongUse(
      "token needs to know what to do.",
      "Write: loci token create --governance, loci token list, or loci token revoke ID",
    );
  },
};

const DEFAULT_LIFE = "30d";

async function create(
  desk: TokenDesk,
  flags: Readonly<Record<string, unknown>>,
  { terminal }: CliHost,
  json: boolean,
): Promise<number> {
  if (flags.governance !== true)
    throw new WrongUse("A token must be for something.", "Write: loci token create --governance");
  const lastsMs = readDuration("--expires", String(flags.expires ?? DEFAULT_LIFE));
  const issued = await desk.create({ lastsMs, isForOneUse: flags.once === true });
  if (json) {
    printJson(terminal, { ok: true, ...issued });
    return EXIT.done;
  }
  terminal.out(issued.token);
  const end = new Date(issued.expiresAt).toISOString();
  terminal.note(`It is shown only now, and ends ${end}. Take it back: loci token revoke ${shortId(issued)}`);
  return EXIT.done;
}

function list(tokens: readonly ListedToken[], { terminal, now }: CliHost, json: boolean): number {
  if (json) printJson(terminal, { ok: true, tokens });
  else if (tokens.length === 0) terminal.out("There are no tokens.");
  else for (const line of alignColumns(tokens.map((each) => rowOf(each, now())))) terminal.out(line);
  return EXIT.done;
}

function rowOf(each: ListedToken, now: number): string[] {
  const { createdAt, expiresAt, isForOneUse } = each;
  const end = expiresAt === null ? "no end" : new Date(expiresAt).toISOString();
  const state = expiresAt !== null && expiresAt <= now ? `expired ${end}` : `until ${end}`;
  return [
    shortId(each),
    "governance",
    `made ${new Date(createdAt).toISOString()}`,
    state,
    isForOneUse ? "one use" : "",
  ];
}

function shortId({ hash }: { readonly hash: string }): string {
  return hash.slice(0, SHOWN_OF_HASH);
}

async function revoke(desk: TokenDesk, id: string, { terminal }: CliHost, json: boolean): Promise<number> {
  if (!/^[0-9a-f]{8,64}$/.test(id))
    throw new WrongUse(`\`${id.slice(0, 100)}\` is no id of a token.`, "`loci token list` shows them.");
  const revoked = await desk.revoke(id);
  if (json) printJson(terminal, { ok: revoked > 0, revoked });
  else
    terminal.out(
      revoked > 0 ? "It is no longer good for anything." : "There is no such token. See: loci token list",
    );
  return revoked > 0 ? EXIT.done : EXIT.failed;
}
