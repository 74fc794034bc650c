import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";

/** More than there are of anything now: many clients read the first page only. */
const PAGE_SIZE = 100;

export interface Page<T> {
  readonly items: T[];
  readonly nextCursor?: string;
}

/** The items after the one that the cursor names, so that one added meanwhile does not shift the others. */
export function pageOf<T extends { readonly name: string }>(
  all: readonly T[],
  cursor: string | undefined,
  size = PAGE_SIZE,
): Page<T> {
  const start = cursor === undefined ? 0 : all.findIndex(({ name }) => cursorAfter(name) === cursor) + 1;
  if (cursor !== undefined && start === 0)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The cursor is not of this list; begin again.");
  const items = all.slice(start, start + size);
  const last = items.at(-1);
  const isMore = last !== undefined && start + items.length < all.length;
  return { items, ...(isMore && { nextCursor: cursorAfter(last.name) }) };
}

function cursorAfter(name: string): string {
  return Buffer.from(name).toString("base64url");
}
