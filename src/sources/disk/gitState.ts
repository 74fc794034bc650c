import { realpath } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { plainRemote } from "../../domain/projectIdentity.ts";
import type { GitState } from "../port.ts";
import { type GitPlace, runGit } from "./runGit.ts";

export async function gitState(place: GitPlace): Promise<GitState | null> {
  const [shared, commit, branch, remote] = await Promise.all([
    line(place, ["rev-parse", "--git-common-dir"]),
    checkedOutCommit(place),
    line(place, ["symbolic-ref", "--quiet", "--short", "HEAD"]),
    remoteOf(place),
  ]);
  if (shared === null) return null;
  return { commit, branch, remote, mainRoot: await mainRootOf(resolve(place.folder, shared)) };
}

export function checkedOutCommit(place: GitPlace): Promise<string | null> {
  return line(place, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]);
}

async function line(place: GitPlace, args: readonly string[]): Promise<string | null> {
  const answer = await runGit(place, args);
  return answer.ok ? answer.output.toString("utf8").replace(/\r?\n$/, "") : null;
}

async function mainRootOf(gitFolder: string): Promise<string> {
  const folder = basename(gitFolder) === ".git" ? dirname(gitFolder) : gitFolder;
  return await realpath(folder).catch(() => folder);
}

/** `origin`, else the first remote by name, so that every machine with the same remotes picks the same. */
async function remoteOf(place: GitPlace): Promise<string | null> {
  const answer = await runGit(place, ["config", "--null", "--get-regexp", "^remote\\..*\\.url$"]);
  if (!answer.ok) return null;
  const entries = answer.output.toString("utf8").split("\0").filter(Boolean).toSorted();
  const chosen = entries.find((entry) => entry.startsWith("remote.origin.url\n")) ?? entries[0];
  return chosen === undefined ? null : plainRemote(chosen.slice(chosen.indexOf("\n") + 1));
}
