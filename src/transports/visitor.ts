import type { AccessRight } from "../domain/accessRight.ts";
import type { Entrance } from "./allowances.ts";

/** Somebody who was let in. */
export interface Visitor {
  readonly right: AccessRight | null;
  /** Counts what of theirs is under way until the answer is called. */
  enter(what: Entrance, count?: number): () => void;
  /** Counts what came in a request besides its first message. */
  spend(count: number): void;
}

/** To whom belongs what they begin; null where nobody is asked for a token. */
export function ownerOf({ right }: Pick<Visitor, "right">): string | null {
  return right?.id ?? null;
}

/** By the token that they show now, whatever they showed before. */
export function mayWrite({ right }: Pick<Visitor, "right">): boolean {
  return right === null || right.reach === "write";
}

/** What is under way counts until it is done, however it ends. */
export async function during<Result>(leave: () => void, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    leave();
  }
}
