import { expect, test } from "vitest";
import { type MergedVersion, mergeVersions } from "./mergeVersions.ts";

interface Version extends MergedVersion {
  readonly says: string;
}

/** From when to when it was true; it was learned as it began. */
function version(
  says: string,
  validFrom: number,
  validTo: number | null,
  parts: Partial<Version> = {},
): Version {
  const times = { validFrom, validTo, recordedAt: validFrom, expiredAt: validTo };
  return { says, ...times, deletedAt: null, txId: `tx:${validFrom}`, ...parts };
}

const merge = (stored: readonly Version[], given: readonly Version[]) =>
  mergeVersions(stored, given, (a, b) => a.says === b.says);

const FIRST = version("one", 1, 5);
const SECOND = version("two", 5, null);

test("all is loaded where nothing is there, and nothing where all is", () => {
  expect(merge([], [FIRST, SECOND])).toEqual({ load: [FIRST, SECOND] });
  expect(merge([FIRST, SECOND], [FIRST, SECOND])).toEqual({ load: [] });
});

test("whoever knows more is right: an end that one side does not know of", () => {
  const open = version("one", 1, null);
  expect(merge([open], [FIRST, SECOND])).toEqual({ load: [FIRST, SECOND] });
  expect(merge([FIRST, SECOND], [open])).toEqual({ load: [] });
});

test("what both sides went on with differently is a conflict", () => {
  const theirs = version("their two", 4, null);
  expect(merge([version("one", 1, 4), theirs], [FIRST, SECOND])).toEqual({ conflict: FIRST });
  expect(merge([version("other", 2, null, { txId: "tx:other" })], [SECOND])).toEqual({ conflict: SECOND });
});

test("what lies in a gap is added", () => {
  const late = version("three", 9, null);
  expect(merge([FIRST, late], [version("two", 5, 9)])).toEqual({ load: [version("two", 5, 9)] });
});

test("versions of one moment that never held are each known again", () => {
  const same = [version("a", 3, 3), version("b", 3, 3), version("a", 3, 3), version("a", 3, null)];
  expect(merge(same, same)).toEqual({ load: [] });
  expect(merge([], same)).toEqual({ load: same });
  expect(merge(same.slice(0, 2), same)).toEqual({ load: same.slice(2) });
});

test("what was deleted on either side is deleted", () => {
  const deleted = { ...SECOND, deletedAt: 8 };
  expect(merge([SECOND], [deleted])).toEqual({ load: [deleted] });
  expect(merge([deleted], [SECOND])).toEqual({ load: [] });
  const ended = version("two", 5, 7);
  expect(merge([deleted], [ended])).toEqual({ load: [{ ...ended, deletedAt: 8 }] });
});
