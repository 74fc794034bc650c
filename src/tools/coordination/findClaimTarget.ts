import type { ClaimType } from "../../domain/claim.ts";
import { Failure } from "../../domain/failure.ts";
import { filesUnder, type WrittenTarget, writtenTarget } from "../../engines/claims/writtenTarget.ts";
import type { ToolContext } from "../toolContext.ts";
import { type ClaimGround, claimGround } from "./claimGround.ts";
import type { ClaimTarget } from "./claimTarget.ts";
import { globTarget } from "./globTarget.ts";
import { misfit } from "./misfit.ts";
import { isAmbiguous, symbolTarget } from "./symbolTarget.ts";
import { workTarget } from "./workTarget.ts";

/** Other words for what is in a file. */
export const SYMBOL_WORDS = ["function", "class"] as const;

export interface AskedTarget {
  readonly targetId: string;
  readonly claimType?: ClaimType | (typeof SYMBOL_WORDS)[number] | undefined;
}

/** Finds what is meant. Where that could be several, or nothing, it asks and never guesses. */
export async function findClaimTarget(asked: AskedTarget, context: ToolContext): Promise<ClaimTarget> {
  const { targetId } = asked;
  const claimType = SYMBOL_WORDS.some((word) => word === asked.claimType)
    ? "symbol"
    : (asked.claimType as ClaimType | undefined);
  if (/^(task|feature):/.test(targetId)) return workTarget(targetId, claimType, context);
  const written = readable(targetId) ? writtenTarget(targetId, context.project?.root ?? null) : null;
  if (!written) throw outside(targetId);
  if (claimType === "task" || claimType === "feature") throw notWork(targetId, claimType);
  return codeTarget(written, claimType, await claimGround(context));
}

async function codeTarget(
  written: WrittenTarget,
  claimType: "file" | "glob" | "symbol" | undefined,
  ground: ClaimGround,
): Promise<ClaimTarget> {
  if (claimType === "symbol") return symbolTarget(written, ground);
  if (written.isInFile) {
    if (claimType !== undefined) throw misfit(written.name, "symbol", claimType);
    return symbolTarget(written, ground);
  }
  const place = written.name === "" ? { is: "folder" as const } : await ground.look(written.name);
  if (place.is === "outside") throw outside(written.name);
  if (place.is === "link") throw linked(written.name);
  // Some end the name of a file with a slash, too.
  const isFolder = place.is === "folder" || (written.isFolder && place.is !== "file");
  if (isFolder) return folderTarget(written, claimType, ground);
  if (place.is === "file") {
    if (claimType === "glob" && !written.hasSigns) throw misfit(written.name, "file", "glob");
    if (claimType !== "glob") return { claimType: "file", target: written.name, targetHash: place.hash };
  }
  if (claimType === "glob" || (claimType === undefined && written.hasSigns))
    return globTarget(written, ground);
  return claimType === "file" ? newFile(written, ground) : guessless(written, ground);
}

/** A name by itself: a symbol if there is one, else a file that is about to be made if it reads as one. */
async function guessless(written: WrittenTarget, ground: ClaimGround): Promise<ClaimTarget> {
  if (written.isPath && written.isRooted) return newFile(written, ground);
  try {
    return await symbolTarget(written, ground);
  } catch (thrown) {
    if (!written.isPath || isAmbiguous(thrown)) throw thrown;
    return newFile(written, ground);
  }
}

/** What is not there yet can be claimed by who is about to make it. */
async function newFile({ name, isRooted }: WrittenTarget, ground: ClaimGround): Promise<ClaimTarget> {
  const alike = await ground.filesEndingWith(name);
  if (alike.length > 0 && !isRooted) {
    throw new Failure(
      "not_found",
      `There is no file ${name} at the root of the tree.`,
      `Give the whole path: ${alike.join(", ")}. To claim one that is about to be made, write ./${name}.`,
    );
  }
  const others = alike.length > 0 ? ` Not to be taken for ${alike.join(", ")}.` : "";
  if (ground.isKnown) ground.warn(`There is no file ${name} yet; it is claimed for who makes it.${others}`);
  return { claimType: "file", target: name, targetHash: null };
}

function folderTarget(
  written: WrittenTarget,
  claimType: "file" | "glob" | undefined,
  ground: ClaimGround,
): Promise<ClaimTarget> {
  const pattern = filesUnder(written.name);
  if (claimType === "file") throw misfit(written.name || "The root", "folder", "file", pattern);
  return globTarget({ ...written, name: pattern, hasSigns: true }, ground);
}

const CONTROL = /\p{Cc}/u;

function readable(targetId: string): boolean {
  return !CONTROL.test(targetId);
}

function outside(targetId: string): Failure {
  return new Failure(
    "invalid_input",
    `\`targetId\` names nothing inside of the working tree: ${JSON.stringify(targetId.slice(0, 200))}.`,
    "Give a path from its root, a symbol, a glob, or the id of a task or feature.",
  );
}

/** One file with two names could be held twice. */
function linked(name: string): Failure {
  return new Failure(
    "invalid_input",
    `${name} is a link, or lies in a folder that is one; nothing was claimed.`,
    "Claim the file that it leads to, by its own path.",
  );
}

function notWork(targetId: string, claimType: "task" | "feature"): Failure {
  return new Failure(
    "invalid_input",
    `\`claimType\` is ${claimType}, but ${targetId} is no id of one.`,
    `Give an id such as ${claimType}:01J…, which \`progress_query\` lists, or another \`claimType\`.`,
  );
}
