import { Failure } from "../../domain/failure.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";
import type { Rank } from "../../engines/tasks/taskOrder.ts";
import { cursorOf, pageEndOf } from "../pageCursor.ts";

/** Where a page of tasks ended, in a list that was begun at a moment. */
export interface ListEnd extends Rank {
  readonly at: Instant;
}

export function listCursor({ at, level, id }: ListEnd): string {
  return cursorOf({ at, id: asNodeId(`${level}.${id}`) });
}

export function listEndOf(cursor: string): ListEnd {
  const { at, id: place } = pageEndOf(cursor);
  const [, level, id] = /^(\d{1,3})\.(.+)$/s.exec(place) ?? [];
  if (level === undefined || id === undefined)
    throw new Failure(
      "invalid_input",
      "`cursor` is not one that a page of tasks ended with.",
      "Pass the `nextCursor` of the page before, or leave it out to begin anew.",
    );
  return { at, level: Number(level), id: asNodeId(id) };
}
