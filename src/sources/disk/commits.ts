import type { Instant } from "../../domain/time.ts";
import type { Commit } from "../port.ts";
import { type GitPlace, runGit } from "./runGit.ts";

const HASH = /^[0-9a-f]{40,64}$/;

/** A commit and those before it, newest first, of each its first parent; null when there is no such commit. */
export async function firstParents(
  place: GitPlace,
  newest: string,
  limit: number,
): Promise<readonly Commit[] | null> {
  if (!HASH.test(newest)) return null;
  return await listed(place, [`--max-count=${limit}`, newest]);
}

const NAME = /^(?!-)[\w./@{}~^+-]{1,200}$/;

/** The commit that a name stands for; null when there is none. */
export async function commitNamed(place: GitPlace, name: string): Promise<string | null> {
  if (!NAME.test(name)) return null;
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`];
  const answer = await runGit(place, args);
  const hash = answer.ok ? answer.output.toString("utf8").trim() : "";
  return HASH.test(hash) ? hash : null;
}

/** The newest commit on the way to the present one that was made before a moment. */
export async function commitBefore(place: GitPlace, at: Instant): Promise<string | null> {
  const seconds = Math.floor(at / 1000);
  const found = await listed(place, ["--max-count=1", `--min-age=${seconds}`, "HEAD"]);
  return found?.[0]?.hash ?? null;
}

async function listed(place: GitPlace, args: readonly string[]): Promise<Commit[] | null> {
  const answer = await runGit(place, ["rev-list", "--first-parent", "--timestamp", ...args, "--"]);
  if (!answer.ok) return null;
  return answer.output.toString("utf8").split("\n").filter(Boolean).map(commitIn);
}

function commitIn(line: string): Commit {
  const [seconds, hash = ""] = line.split(" ");
  return { hash, committedAt: Number(seconds) * 1000 };
}
