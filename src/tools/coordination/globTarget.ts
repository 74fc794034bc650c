import { createHash } from "node:crypto";
import { Failure } from "../../domain/failure.ts";
import type { WrittenTarget } from "../../engines/claims/writtenTarget.ts";
import { globsMeet } from "../../engines/globs/globsMeet.ts";
import type { CodeView } from "../../recall/codeState/codeView.ts";
import type { ClaimGround } from "./claimGround.ts";
import type { ClaimTarget } from "./claimTarget.ts";

const MOST_FILES = 200_000;
/** Two patterns are compared while other writers wait. */
const LONGEST_PATTERN = 200;
const MOST_STARS = 12;

/** Its hash is over the files that match, each with its own: it changes when one of them does, comes or goes. */
export async function globTarget(
  { name, hasSigns }: WrittenTarget,
  ground: ClaimGround,
): Promise<ClaimTarget> {
  checkPattern(name, hasSigns);
  const hashes = ground.code ? await hashesOf(ground.code, name) : null;
  if (hashes?.length === 0) ground.warn(`${name} matches no file yet.`);
  return { claimType: "glob", target: name, targetHash: hashes && hashes.length > 0 ? digest(hashes) : null };
}

function checkPattern(pattern: string, hasSigns: boolean): void {
  if (!hasSigns)
    throw refusal(`${pattern} is no pattern`, "Claim it with `claimType: file`, or give one such as src/**.");
  if (pattern.startsWith("!"))
    throw refusal(
      "A claim covers what its pattern matches, so it cannot begin with `!`",
      "Claim what you need.",
    );
  const stars = pattern.match(/\*+/g)?.length ?? 0;
  if (pattern.length > LONGEST_PATTERN || stars > MOST_STARS)
    throw refusal(
      `The pattern is longer than ${LONGEST_PATTERN} characters, or has more than ${MOST_STARS} stars`,
      "Claim several simpler ones.",
    );
}

function refusal(message: string, hint: string): Failure {
  return new Failure("invalid_input", `${message}; \`targetId\` was not claimed.`, hint);
}

async function hashesOf({ code, view }: CodeView, pattern: string): Promise<string[]> {
  const files = await code.find(view, { kinds: ["FILE"], limit: MOST_FILES });
  const glob = { pattern, isGlob: true };
  return files
    .filter(({ id }) => globsMeet(glob, { pattern: String(id), isGlob: false }))
    .map(({ id, contentHash }) => `${id}\n${contentHash}`)
    .sort();
}

function digest(lines: readonly string[]): string {
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}
