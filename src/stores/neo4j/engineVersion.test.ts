import { expect, test } from "vitest";
import { isOld } from "./engineVersion.ts";

test.each([
  ["4.4.39", true],
  ["5.9.0", true],
  ["5.25.1", true],
  ["unknown", true],
  ["5.26.0", false],
  ["5.26.30", false],
  ["5.27-aura", false],
  ["2025.04.0", false],
])("whether %s is too old: %s", (version, old) => expect(isOld(version)).toBe(old));
