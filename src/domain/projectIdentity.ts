import { createHash } from "node:crypto";
import { asProjectId, type ProjectId } from "./ids.ts";

const MAX_LENGTH = 200;
const HASH_LENGTH = 6;

/** Hosts that serve the same repositories under a second name, for ssh through port 443. */
const HOST_ALIASES: Readonly<Record<string, string>> = {
  "ssh.github.com": "github.com",
  "altssh.gitlab.com": "gitlab.com",
  "altssh.bitbucket.org": "bitbucket.org",
};

/** `scheme://user:password@host:port/path` */
const URL_REMOTE = /^(?!file:)[a-z][a-z0-9+.-]*:\/\/(?:[^/]*@)?(\[[^\]\s]*\]|[^/:@[\]\s]+)(?::\d*)?\/(.+)$/is;
/** `user@host:path`. A host of one letter is a drive; `helper::address` names a program, not a host. */
const SCP_REMOTE = /^(?:[^/]*@)?(\[[^\]\s]*\]|[^/:@[\]\s]{2,}):(?!:|\/\/)(.+)$/s;

interface Remote {
  readonly host: string;
  readonly path: string;
}

/**
 * The id of a project, the same on every machine that has the same remote. Without one it is the folder's name
 * with a piece of its path's hash; for worktrees to be one project, `root` must be the main working tree.
 */
export function projectIdOf(project: { readonly remote: string | null; readonly root: string }): ProjectId {
  const remote = project.remote === null ? null : parseRemote(project.remote);
  return asProjectId(remote === null ? folderId(project.root) : remoteId(remote));
}

/** The one plain spelling of a remote, `https://host/owner/name`; null for a local path or what is no address. */
export function plainRemote(remote: string): string | null {
  const parsed = parseRemote(remote);
  if (parsed === null) return null;
  return `https://${parsed.host}/${parsed.path.split("/").map(encodeURIComponent).join("/")}`;
}

function parseRemote(remote: string): Remote | null {
  const address = remote
    .trim()
    .replace(/[?#].*$/s, "")
    .replace(/\p{Surrogate}/gu, "\u{FFFD}");
  const match = address.includes("://") ? URL_REMOTE.exec(address) : SCP_REMOTE.exec(address);
  const [, rawHost = "", rawPath = ""] = match ?? [];
  // An @ this late may end a password with a slash in it, and a password must not become part of an id.
  if (rawPath.includes("@")) return null;
  const host = rawHost.toLowerCase();
  const path = repositoryPath(rawPath);
  return host === "" || path === ""
    ? null
    : { host: (Object.hasOwn(HOST_ALIASES, host) && HOST_ALIASES[host]) || host, path };
}

function repositoryPath(rawPath: string): string {
  const segments = percentDecoded(rawPath).split("/");
  const path = segments.filter((segment) => !["", ".", ".."].includes(segment)).join("/");
  return path.replace(/\/?\.git$/i, "");
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Where a character had to be replaced or the end cut off, a piece of the hash keeps different remotes apart. */
function remoteId({ host, path }: Remote): string {
  const address = `${host}/${path}`;
  const plain = address.replace(/[^A-Za-z0-9._/-]/gu, "-");
  if (plain === address && plain.length <= MAX_LENGTH) return plain;
  return withHash(plain, address);
}

function folderId(root: string): string {
  const folder = root.split(/[\\/]/).findLast((segment) => segment !== "") ?? "root";
  return withHash(folder.replace(/[^A-Za-z0-9._-]/gu, "-"), root);
}

function withHash(name: string, hashed: string): string {
  const hash = createHash("sha256").update(hashed).digest("hex").slice(0, HASH_LENGTH);
  return `${name.slice(0, MAX_LENGTH - HASH_LENGTH - 1)}-${hash}`;
}
