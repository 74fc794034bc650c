import { expect, test } from "vitest";
import { searchWords } from "./searchWords.ts";

test.each([
  [
    "Hi! Could you please tell me why the cache is empty after a restart? Thanks!",
    "why the cache is empty after a restart",
  ],
  ["Hallo, kannst du mir bitte sagen warum der Cache leer ist?", "warum der Cache leer ist"],
  ["Bonjour, peux-tu me dire où sont les rapports ?", "où sont les rapports"],
  ["你好，请问缓存为什么是空的？", "缓存为什么是空的"],
  ["um, I was just wondering how retries actually work", "how retries work"],
  ["src/upload/retry.ts", "src/upload/retry.ts"],
  ["re\u200btry li\u00admit", "retry limit"],
  ["thanks", "thanks"],
])("“%s” is searched as “%s”", (message, words) => {
  expect(searchWords(message, [])).toBe(words);
});

test("what it points back to is put beside it", () => {
  const history = ["Which session store do we use?", "Redis, chosen in spring."];
  expect(searchWords("ok, and why was it chosen?", history)).toBe("and why was it chosen Redis spring");
});
