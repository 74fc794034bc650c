import { ROLES } from "../../domain/caller.ts";
import { VISIBILITIES } from "../../domain/guard.ts";
import { type Command, EXIT } from "../command.ts";
import { readDuration } from "../duration.ts";
import type { AccessWish, CliHost, ListedToken, TokenDesk } from "../host.ts";
import { alignColumns, printJson } from "../output.ts";
import { WrongUse } from "../wrongUse.ts";

const SHOWN_OF_ID = 12;

export const token: Command = {
  name: "token",
  words: "create | list | revoke ID",
  mostWords: 2,
  about: "give out, list and take back what lets agents come in over HTTP, or write what all projects share",
  details: [
    "`create --agent NAME` prints a token once: a client sends it as `Authorization: Bearer TOKEN`. While there is one, nobody comes in over HTTP without; a running server asks until it is started again.",
    "`create --governance` alone prints one that an agent passes as `governanceToken` to write global memory.",
    "`list` shows those that are there; `revoke ID` takes one back, by the id that the list shows, also from who is connected.",
  ],
  flags: () => ({
    agent: { type: "text", placeholder: "NAME", about: "the agent that its bearer is" },
    account: {
      type: "text",
      placeholder: "NAME",
      about:
        "the account that it is for, and that is listed or taken back from (default: the one that is set)",
    },
    role: {
      type: "text",
      choices: ROLES,
      placeholder: "ROLE",
      about: `what it may do: ${ROLES.join(", ")} (default: agent)`,
    },
    project: { type: "text", placeholder: "ID", about: "the only project there is for it (default: all)" },
    visibility: {
      type: "text",
      choices: VISIBILITIES,
      placeholder: "LEVEL",
      about: "the narrowest that it reads, where that is less than its role may",
    },
    tools: {
      type: "text",
      placeholder: "LIST",
      about: "the only tools there are for it: families and names, with commas",
    },
    governance: { type: "boolean", about: "may write global memory" },
    expires: {
      type: "text",
      placeholder: "30d",
      about: "how long it is good for: 30d, 12h, 15m (default: 30d)",
    },
    once: { type: "boolean", about: "good for one session, or for one write of global memory" },
  }),
  async run({ words: [action, id, ...rest], flags, settings, json }, host) {
    const desk = await host.tokens(settings, accountOf(flags));
    if (action === "create" && id === undefined) return create(desk, flags, host, json);
    if (action === "list" && id === undefined) return list(await desk.list(), host, json);
    if (action === "revoke" && id !== undefined && rest.length === 0) return revoke(desk, id, host, json);
    throw new WrongUse(
      "token needs to know what to do.",
      "Write: loci token create --agent NAME, loci token create --governance, loci token list, or loci token revoke ID",
    );
  },
};

function accountOf({ account }: Readonly<Record<string, unknown>>): string | undefined {
  if (account === undefined || String(account).trim() !== "") return account?.toString().trim();
  throw new WrongUse("--account names nothing.", "Write the account as LOCI_ACCOUNT would: --account team");
}

const DEFAULT_LIFE = "30d";

async function create(
  desk: TokenDesk,
  flags: Readonly<Record<string, unknown>>,
  { terminal }: CliHost,
  json: boolean,
): Promise<number> {
  const lastsMs = readDuration("--expires", String(flags.expires ?? DEFAULT_LIFE));
  const access = accessOf(flags);
  const isFirst = access !== null && !lettingIn(await desk.list());
  const issued = await desk.create({ lastsMs, isForOneUse: flags.once === true, access });
  if (json) {
    printJson(terminal, { ok: true, ...issued });
    return EXIT.done;
  }
  terminal.out(issued.token);
  const end = new Date(issued.expiresAt).toISOString();
  terminal.note(`It is shown only now, and ends ${end}. Take it back: loci token revoke ${shortId(issued)}`);
  if (isFirst) terminal.note(BEGINS_TO_ASK);
  return EXIT.done;
}

const BEGINS_TO_ASK =
  "From now on nobody comes in over HTTP without a token, also on a server that is running: give one to each client.";
const GOES_ON_ASKING =
  "It was the last that lets anybody in over HTTP. A server that is running goes on asking for one until it is started again.";

/** While any lets somebody in, whether or not it is still good, servers ask for one. */
function lettingIn(tokens: readonly ListedToken[]): boolean {
  return tokens.some(({ access }) => access !== null);
}

const ACCESS_FLAGS = ["role", "project", "visibility", "tools"];

function accessOf(flags: Readonly<Record<string, unknown>>): AccessWish | null {
  if (flags.agent === undefined) {
    const needless = ACCESS_FLAGS.find((name) => flags[name] !== undefined);
    if (flags.governance === true && needless === undefined) return null;
    throw new WrongUse(
      needless ? `--${needless} is of an agent's token.` : "A token must be for something.",
      "Write: loci token create --agent NAME, or loci token create --governance",
    );
  }
  const chosen = <Value extends string>(name: string, all: readonly Value[]) =>
    all.find((each) => each === flags[name]) ?? null;
  return {
    agent: String(flags.agent).trim(),
    role: chosen("role", ROLES) ?? "agent",
    project: flags.project === undefined ? null : String(flags.project),
    visibility: chosen("visibility", VISIBILITIES),
    mayGovern: flags.governance === true,
    tools: flags.tools === undefined ? null : toolList(String(flags.tools)),
  };
}

function toolList(text: string): string[] {
  const names = text.split(",").map((each) => each.trim());
  if (names.every((each) => each !== "")) return names;
  throw new WrongUse("--tools names nothing.", "Write families and tools: --tools memory,graph_query");
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
    ...holderOf(each.access),
    `made ${new Date(createdAt).toISOString()}`,
    state,
    isForOneUse ? (each.access ? "one session" : "one use") : "",
  ];
}

function holderOf(access: AccessWish | null): [string, string] {
  if (!access) return ["governance", ""];
  const { agent, role, project, visibility, mayGovern, tools } = access;
  const limits = [
    project && `only ${project}`,
    visibility && `reads ${visibility}`,
    tools && `tools ${tools.join(",")}`,
    mayGovern && "governance",
  ];
  return [`${agent} (${role})`, limits.filter(Boolean).join("; ")];
}

function shortId({ id }: { readonly id: string }): string {
  return id.slice(0, SHOWN_OF_ID);
}

async function revoke(desk: TokenDesk, id: string, { terminal }: CliHost, json: boolean): Promise<number> {
  if (!/^[0-9a-f]{8,64}$/.test(id))
    throw new WrongUse(`\`${id.slice(0, 100)}\` is no id of a token.`, "`loci token list` shows them.");
  const hadAccess = lettingIn(await desk.list());
  const revoked = await desk.revoke(id);
  if (json) printJson(terminal, { ok: revoked > 0, revoked });
  else
    terminal.out(
      revoked > 0 ? "It is no longer good for anything." : "There is no such token. See: loci token list",
    );
  if (!json && hadAccess && !lettingIn(await desk.list())) terminal.note(GOES_ON_ASKING);
  return revoked > 0 ? EXIT.done : EXIT.failed;
}
