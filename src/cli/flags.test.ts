import { describe, expect, test } from "vitest";
import { type FlagTable, indexOfFirstWord, parseFlags } from "./flags.ts";
import { WrongUse } from "./wrongUse.ts";

const table: FlagTable = {
  home: { type: "text", placeholder: "FOLDER", about: "" },
  limit: { type: "number", about: "" },
  kind: { type: "text", choices: ["note", "fact"], about: "" },
  keywords: { type: "text", list: true, about: "" },
  meta: { type: "json", about: "" },
  json: { type: "boolean", short: "j", about: "" },
};

const failureOf = (...args: string[]) => {
  try {
    parseFlags(args, table);
  } catch (thrown) {
    if (thrown instanceof WrongUse) return `${thrown.message} ${thrown.hint}`;
    throw thrown;
  }
  return "none";
};

describe("arguments", () => {
  test("are words and typed flags in any order", () => {
    const args = ["we", "--limit", "5", "use", "--json", "--home=/a b", "--meta", '{"a": [1]}', "pnpm"];
    expect(parseFlags(args, table)).toEqual({
      words: ["we", "use", "pnpm"],
      flags: { limit: 5, json: true, home: "/a b", meta: { a: [1] } },
    });
  });

  test("collect what is repeated, and otherwise the last one counts", () => {
    const { flags } = parseFlags(["--keywords", "a", "--limit=1", "--keywords=b", "--limit", "2"], table);
    expect(flags).toEqual({ keywords: ["a", "b"], limit: 2 });
    expect(parseFlags(["--keywords="], table).flags).toEqual({ keywords: [] });
  });

  test("after -- are words whatever they look like", () => {
    expect(parseFlags(["--", "--json", "-x"], table)).toEqual({ words: ["--json", "-x"], flags: {} });
  });

  test("take short names, a lone dash, and negative numbers", () => {
    expect(parseFlags(["-j", "-", "--limit", "-3"], table)).toEqual({
      words: ["-"],
      flags: { json: true, limit: -3 },
    });
  });
});

describe("a mistake is answered with what was meant:", () => {
  test("an unknown flag", () => {
    expect(failureOf("--lmit", "5")).toBe("There is no flag --lmit here. Did you mean --limit?");
    expect(failureOf("--zzzzzz")).toContain("`--help` lists the flags");
    expect(failureOf("-x")).toContain("There is no flag -x here.");
  });

  test("a flag without its value", () => {
    expect(failureOf("--home")).toContain("--home needs a value. Write --home FOLDER");
    expect(failureOf("--home", "--json")).toContain("--home needs a value.");
    expect(parseFlags(["--home=--json"], table).flags).toEqual({ home: "--json" });
  });

  test("a value of the wrong kind", () => {
    expect(failureOf("--limit", "many")).toContain("--limit needs a number, not `many`.");
    expect(failureOf("--limit", "many")).not.toMatch(/\d/);
    expect(failureOf("--limit", "")).toContain("--limit needs a number");
    expect(failureOf("--kind", "fakt")).toBe("--kind cannot be `fakt`. Did you mean `fact`?");
    expect(failureOf("--kind", "zzzzzz")).toContain("It is one of: note, fact.");
    expect(failureOf("--json=maybe")).toContain("--json is a switch");
    expect(failureOf("--meta", "{a}")).toContain("--meta is not JSON: line 1, column 2");
  });
});

test("the first word is found behind flags that take a value", () => {
  expect(indexOfFirstWord(["--home", "/x", "--json", "status", "more"], table)).toBe(3);
  expect(indexOfFirstWord(["--json"], table)).toBe(-1);
});
