import type { ClientName } from "../../domain/clients.ts";
import { Failure } from "../../domain/failure.ts";
import { shellWord } from "../../domain/shellWord.ts";
import { CLIENT_TABLE, type Client, type InstallScope } from "./clients.ts";
import { CURSOR_RULE_HEAD, PARAGRAPH } from "./paragraph.ts";
import type { FileWish, Wish } from "./wish.ts";

interface Words {
  readonly command: string;
  readonly args: readonly string[];
}

export interface InstallWish {
  readonly client: ClientName;
  readonly scope: InstallScope;
  /** Where a server is reached; null: the client starts one. */
  readonly url: string | null;
  /** How a client starts Loci to serve it. */
  readonly launch: Words;
  /** How it runs a hook, without which and for whom. */
  readonly hookLaunch: Words;
  /** The repository, where the user named one. */
  readonly namedRoot: string | null;
  readonly instructions: boolean;
  readonly hooks: boolean;
}

export interface InstallPlan {
  /** Where paths of files begin with a name in braces, that folder; else the root of the scope. */
  readonly files: readonly FileWish[];
  readonly notes: readonly string[];
}

const SERVER = "loci";
const REACHING = ["type", "command", "args", "url", "httpUrl"];
const HOOK_SECONDS = 20;

/** What is to be in which file of the client. */
export function planInstall(wish: InstallWish): InstallPlan {
  const client = CLIENT_TABLE[wish.client];
  const notes: string[] = [];
  const files = [
    serverFile(client, wish),
    ...(wish.instructions ? instructionFile(client, wish, notes) : []),
    ...(wish.hooks ? hookFile(client, wish, notes) : []),
  ];
  if (wish.scope === "project" && wish.url === null && wish.launch.command === "node")
    notes.push(
      "What is written names where Loci lies on this machine: --scope user keeps it out of what you commit.",
    );
  return { files: joined(files), notes };
}

function serverFile(client: Client, wish: InstallWish): FileWish {
  const entry = entryOf(client, wish);
  const drops = REACHING.filter((key) => !(key in entry));
  return {
    path: client.servers[wish.scope] ?? "",
    format: client.format,
    wishes: [{ kind: "entry", path: [client.list, SERVER], entry, drops }],
  };
}

function entryOf(client: Client, wish: InstallWish) {
  const { url, launch } = wish;
  if (url !== null) return { ...(client.hasType && { type: "http" }), [client.urlKey]: url };
  const args = [...launch.args, ...rootFlag(client, wish)];
  return { ...(client.hasType && { type: "stdio" }), command: launch.command, args };
}

function rootFlag(client: Client, { client: name, scope, namedRoot }: InstallWish): string[] {
  if (namedRoot !== null && scope === "user") return ["--root", namedRoot];
  if (scope === "project" || client.startsInFolder)
    return client.folderVariable === null ? [] : ["--root", client.folderVariable];
  throw new Failure(
    "invalid_input",
    `${client.title} starts a server of all projects in no folder of theirs, so it would not know which to serve.`,
    `Install it for one project: loci install ${name}; or name the repository: --root PATH; or serve it over HTTP: --http URL`,
  );
}

function instructionFile(client: Client, { client: name, scope }: InstallWish, notes: string[]): FileWish[] {
  const path = client.instructions[scope];
  if (path === null) {
    notes.push(`${client.title} has no file of instructions for all projects; use --scope project for that.`);
    return [];
  }
  const wishes: Wish[] = [{ kind: "block", lines: PARAGRAPH }];
  const own = name === "cursor" ? { head: CURSOR_RULE_HEAD, isOwn: true } : {};
  return [{ path, format: "markdown", wishes, ...own }];
}

function hookFile(client: Client, wish: InstallWish, notes: string[]): FileWish[] {
  const path = client.hooks[wish.scope];
  if (path === null) return [];
  if (wish.url !== null && !isLocal(wish.url)) {
    notes.push("Hooks write to the data of this machine, and the server is on another: they are left out.");
    return [];
  }
  if (client.hookNote) notes.push(client.hookNote);
  const version: Wish[] =
    client.hookForm === "grouped" ? [] : [{ kind: "member", path: ["version"], value: 1 }];
  const wishes = client.hookPlaces.map((place): Wish => {
    const mark = hookMark(wish.client, place.calls);
    const words = [wish.hookLaunch.command, ...wish.hookLaunch.args].map(shellWord).join(" ");
    const element = hookElement(client, `${words} ${mark}`, place.matcher);
    return { kind: "hook", path: ["hooks", place.event], element, mark };
  });
  const isOwn = path.endsWith("/loci.json");
  return [{ path, format: "json", wishes: [...version, ...wishes], ...(isOwn && { isOwn }) }];
}

/** What each command of a hook ends with, and is known again by. */
function hookMark(client: ClientName, calls: string): string {
  return `hook ${calls} --client ${client}`;
}

function hookElement(client: Client, command: string, matcher: string | undefined): unknown {
  if (client.hookForm === "plain") return { command };
  const timeout = client.countsMilliseconds ? HOOK_SECONDS * 1000 : HOOK_SECONDS;
  const hook = { ...(client.countsMilliseconds && { name: SERVER }), type: "command", command, timeout };
  return client.hookForm === "typed" ? hook : { ...(matcher !== undefined && { matcher }), hooks: [hook] };
}

function isLocal(url: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

/** Wishes for the same file are fulfilled together. */
function joined(files: readonly FileWish[]): FileWish[] {
  const byPath = new Map<string, FileWish>();
  for (const file of files) {
    const known = byPath.get(file.path);
    byPath.set(file.path, known ? { ...known, wishes: [...known.wishes, ...file.wishes] } : file);
  }
  return [...byPath.values()];
}
