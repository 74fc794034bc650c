import { createHash } from "node:crypto";
import type { Violation } from "./architecture.ts";

/** Where a page ended: after how many, and which was the last. */
const FORM = /^(\d{1,9})-([0-9a-f]{8})$/;

export function pageEnd(all: readonly Violation[], last: Violation): string {
  return `${all.indexOf(last) + 1}-${digestOf(last)}`;
}

/** What comes after a page's end; null where that is none. If its last one was mended meanwhile, it goes by their number. */
export function violationsAfter(all: readonly Violation[], end: string): readonly Violation[] | null {
  const [, count, digest] = FORM.exec(end) ?? [];
  if (count === undefined) return null;
  const last = all.findIndex((each) => digestOf(each) === digest);
  return all.slice(last < 0 ? Number(count) : last + 1);
}

function digestOf({ rule, from, to, line }: Violation): string {
  return createHash("sha256").update([rule, from, to, line].join("\n")).digest("hex").slice(0, 8);
}
