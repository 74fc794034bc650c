import { expect, test } from "vitest";
import { bytesWords } from "./bytes.ts";

test("sizes are said in the unit that fits them", () => {
  expect(bytesWords(0)).toBe("0 bytes");
  expect(bytesWords(999)).toBe("999 bytes");
  expect(bytesWords(4_096)).toBe("4.1 kB");
  expect(bytesWords(1_234_567)).toBe("1.23 MB");
  expect(bytesWords(52_000_000_000)).toBe("52 GB");
});
