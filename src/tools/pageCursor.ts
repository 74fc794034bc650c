import { z } from "zod";
import { Failure } from "../domain/failure.ts";
import { asNodeId, type NodeId } from "../domain/ids.ts";
import type { Instant } from "../domain/time.ts";

/** The last item of a page, after which the next one goes on. */
export interface PageEnd {
  readonly at: Instant;
  readonly id: NodeId;
}

/** What a caller passes on from page to page. */
export const pageCursor = z.string().min(1).max(500);

const FORM = /^(\d{1,16})\.(.+)$/s;

export function cursorOf({ at, id }: PageEnd): string {
  return Buffer.from(`${at}.${id}`).toString("base64url");
}

export function pageEndOf(cursor: string): PageEnd {
  const [, at, id] = FORM.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (at === undefined || id === undefined) {
    throw new Failure(
      "invalid_input",
      "`cursor` is not one that a page ended with.",
      "Pass the `nextCursor` of the page before, or leave it out to begin anew.",
    );
  }
  return { at: Number(at), id: asNodeId(id) };
}
