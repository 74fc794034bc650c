import { expect, test } from "vitest";
import { chooseLabel } from "./chooseLabel.ts";

const term = (name: string, score: number, coverage: number) => ({ term: name, score, coverage });
const central = "src/store.ts::Store::put~2";

test("one word if it covers most, else two that do not say the same", () => {
  expect(chooseLabel([term("forms", 3, 0.9), term("widgets", 2, 0.5)], central, new Set())).toBe("forms");
  const narrow = [term("forms", 3, 0.3), term("form", 2.9, 0.3), term("widgets", 2, 0.3)];
  expect(chooseLabel(narrow, central, new Set())).toBe("forms-widgets");
});

test("a name that is taken gets a second word, or another", () => {
  const terms = [term("forms", 3, 0.9), term("widgets", 2, 0.5)];
  expect(chooseLabel(terms, central, new Set(["forms"]))).toBe("forms-widgets");
  expect(chooseLabel(terms, central, new Set(["forms", "forms-widgets"]))).toBe("widgets");
});

test("without words it goes by its central node", () => {
  expect(chooseLabel([], central, new Set())).toBe("store-put");
  expect(chooseLabel([], central, new Set(["store-put"]))).toBe("store-put-src-store-ts-store-put-2");
});
