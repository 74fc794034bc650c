import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { appendElement, removeElement, removeMember, setMember } from "./editJsonc.ts";
import { readJsonc } from "./jsonc.ts";
import { takeBack } from "./textEdit.ts";

const PATH = ["mcpServers", "loci"];
const ENTRY = { command: "node", args: ["mcp"] };

function valueIn(text: string): unknown {
  const read = readJsonc(text);
  return read.ok ? read.value.value : read.fault;
}

describe("a member is added", () => {
  it.each([
    ["behind the last, with its remark", '{\n  "mcpServers": {\n    "a": {} // mine\n  }\n}\n'],
    ["where commas end lists", '{\n\t"mcpServers": {\n\t\t"a": {}, // mine\n\t},\n}\n'],
    ["where there is nothing yet", "{}\n"],
    ["in an object with a remark only", '{\n  "mcpServers": {\n    // none yet\n  }\n}\n'],
    ["with the ends of lines that are there", '\uFEFF{\r\n  "x": 1\r\n}\r\n'],
    ["in one line", '{"mcpServers": {"a": {"b": [1]}}, "z": 0}'],
  ])("%s, and taken out again without a trace", (_name, text) => {
    const added = setMember(text, PATH, { value: ENTRY });
    expect(valueIn(added.text)).toMatchObject({ mcpServers: { loci: ENTRY } });
    expect(takeBack(added.text, added.edits)).toBe(text);
    if (text.includes("mcpServers") && !text.includes("none yet"))
      expect(removeMember(added.text, PATH).text).toBe(text);
  });
});

it("writes as the file does", () => {
  const text = '{\r\n\t"mcpServers": {\r\n\t\t"a": 1\r\n\t}\r\n}\r\n';
  expect(setMember(text, PATH, { value: ENTRY }).text).toBe(
    '{\r\n\t"mcpServers": {\r\n\t\t"a": 1,\r\n\t\t"loci": {\r\n\t\t\t"command": "node",\r\n\t\t\t"args": ["mcp"]\r\n\t\t}\r\n\t}\r\n}\r\n',
  );
});

it.each([
  ['{"a" 1}', 1, 6, "expected `:`"],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, "expected `,` or `}`"],
  ['{"a": tru}', 1, 7, "expected a value"],
  ["{} x", 1, 4, "expected nothing more"],
  ["", 1, 1, "expected a value"],
  ["[".repeat(300), 1, 202, "nested too deeply"],
])("says where %j is broken", (text, line, column, what) => {
  expect(readJsonc(text)).toMatchObject({ ok: false, fault: { line, column } });
  expect(valueIn(text)).toMatchObject({ what: expect.stringContaining(what) });
});

/** Any object, written with remarks, blanks and commas wherever these may stand. */
const blank = fc.constantFrom("", " ", "\n", "\r\n  ", ' // a, {"b\n', "/* } */", "\t");
const written = (value: unknown, gaps: () => string): string => {
  const list = (parts: string[]) =>
    parts
      .map((part, at) => `${gaps()}${part}${gaps()}${at < parts.length - 1 || gaps() === "" ? "," : ""}`)
      .join("");
  if (Array.isArray(value))
    return `[${value.length > 0 ? list(value.map((item) => written(item, gaps))) : ""}${gaps()}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(
      ([name, inner]) => `${JSON.stringify(name)}${gaps()}:${gaps()}${written(inner, gaps)}`,
    );
    return `{${members.length > 0 ? list(members) : ""}${gaps()}}`;
  }
  return JSON.stringify(value);
};
const commented = fc
  .record({
    value: fc.dictionary(fc.string(), fc.jsonValue()).map((value) => {
      const { mcpServers: _servers, hooks: _hooks, ...rest } = JSON.parse(JSON.stringify(value));
      return rest as Record<string, unknown>;
    }),
    servers: fc.option(fc.dictionary(fc.string(), fc.jsonValue()), { nil: undefined }),
    blanks: fc.infiniteStream(blank),
  })
  .map(({ value, servers, blanks }) => {
    const whole = JSON.parse(JSON.stringify({ ...value, ...(servers && { mcpServers: servers }) }));
    if (whole.mcpServers) delete whole.mcpServers.loci;
    return { whole, text: written(whole, () => blanks.next().value ?? "") };
  });

const remarks = (text: string) => text.match(/\/\/ a, \{"b|\/\* \} \*\//g)?.length ?? 0;

it("changes nothing else, in whatever form the file is, and can be undone in both ways", () => {
  fc.assert(
    fc.property(commented, ({ whole, text }) => {
      expect(valueIn(text)).toEqual(whole);
      const added = setMember(text, PATH, { value: ENTRY });
      expect(valueIn(added.text)).toEqual({ ...whole, mcpServers: { ...whole.mcpServers, loci: ENTRY } });
      expect(remarks(added.text)).toBe(remarks(text));
      expect(takeBack(added.text, added.edits)).toBe(text);
      const removed = removeMember(added.text, PATH).text;
      expect(valueIn(removed)).toEqual({ ...whole, mcpServers: { ...whole.mcpServers } });
      expect(remarks(removed)).toBe(remarks(text));
    }),
    { numRuns: 200 },
  );
});

it("adds to lists and takes out of them likewise", () => {
  const lists = fc.record({
    list: fc.array(fc.jsonValue(), { maxLength: 4 }),
    blanks: fc.infiniteStream(blank),
  });
  fc.assert(
    fc.property(lists, fc.array(fc.jsonValue(), { maxLength: 2 }), ({ list, blanks }, later) => {
      const plain = JSON.parse(JSON.stringify(list)) as unknown[];
      const text = written({ hooks: plain }, () => blanks.next().value ?? "");
      const added = appendElement(text, ["hooks"], ENTRY);
      expect(valueIn(added.text)).toEqual({ hooks: [...plain, ENTRY] });
      expect(takeBack(added.text, added.edits)).toBe(text);
      const more = JSON.parse(JSON.stringify(later)) as unknown[];
      const grown = more.reduce<string>((now, item) => appendElement(now, ["hooks"], item).text, added.text);
      const removed = removeElement(grown, ["hooks"], plain.length).text;
      expect(valueIn(removed)).toEqual({ hooks: [...plain, ...more] });
      expect(remarks(removed)).toBe(remarks(text));
    }),
    { numRuns: 200 },
  );
});
