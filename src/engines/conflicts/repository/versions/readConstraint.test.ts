import { describe, expect, it } from "vitest";
import { type BareMeaning, readConstraint } from "./readConstraint.ts";
import { allOf, isOpen, overlap, versionIn } from "./versionRange.ts";

function allows(constraint: string, exact: string, bare?: BareMeaning): boolean | null {
  const range = readConstraint(constraint, bare);
  return range === null ? null : overlap(range, [allOf(versionIn(exact) ?? [])]);
}

describe("readConstraint", () => {
  it.each([
    ["^17.0.2", "17", true],
    ["^17.0.2", "18", false],
    ["^0.4.2", "0.4", true],
    ["^0.4.2", "0.5", false],
    ["~1.2.3", "1.3", false],
    ["~> 7.0", "7.2", true],
    ["~> 7.0.4", "7.1", false],
    ["~=4.2", "5", false],
    [">=16", "18", true],
    [">=20", "18", false],
    [">=3.8,<3.12", "3.12", false],
    [">= 3.8, != 3.9.1", "3.10", true],
    ["^18.0.0 || >=20.0.0", "19", false],
    ["^18.0.0 || >=20.0.0", "22", true],
    ["1.2 - 1.4", "1.5", false],
    ["18.x", "18.3", true],
    ["*", "1", true],
    ["workspace:^2.0.0", "2", true],
  ])("%s and %s", (constraint, exact, expected) => {
    expect(allows(constraint, exact)).toBe(expected);
  });

  it("takes a bare version as its ecosystem means it", () => {
    expect(allows("1.2", "1.9", "caret")).toBe(true);
    expect(allows("1.2", "1.9", "exact")).toBe(false);
    expect(allows("1.2", "3", "least")).toBe(true);
  });

  it("knows what is no constraint on versions", () => {
    for (const link of ["git+https://x/y.git", "file:../x", "$revision", "https://x/y.tgz"])
      expect(readConstraint(link)).toBeNull();
  });

  it("knows a range without an end", () => {
    expect(isOpen(readConstraint(">=16") ?? [])).toBe(true);
    expect(isOpen(readConstraint(">=16 <19") ?? [])).toBe(false);
  });
});
