import fc from "fast-check";
import { expect, it } from "vitest";
import { withMember } from "./withMember.ts";

it("adds a member at the end and leaves all else as it is written", () => {
  const text = '{\n    "ignore": [ "a", "}" ],\n\n    "languages": []\n}\n';
  expect(withMember(text, "x", { a: [1] })).toBe(
    '{\n    "ignore": [ "a", "}" ],\n\n    "languages": [],\n    "x": {\n        "a": [\n            1\n        ]\n    }\n}\n',
  );
});

it("puts a value in another's place", () => {
  const text = '{"a": {"x": [1, {"b": 2}]}, "x" : "old", "c": 3}';
  expect(withMember(text, "x", true)).toBe('{"a": {"x": [1, {"b": 2}]}, "x" : true, "c": 3}');
});

it("fills an empty object, and keeps to the ends of lines that are there", () => {
  expect(withMember("{}\n", "x", 1)).toBe('{\n  "x": 1\n}\n');
  expect(withMember('{\r\n\t"a": 1\r\n}\r\n', "x", { b: 2 })).toBe(
    '{\r\n\t"a": 1,\r\n\t"x": {\r\n\t\t"b": 2\r\n\t}\r\n}\r\n',
  );
});

it("writes short lists of texts in one line", () => {
  const long = Array.from({ length: 30 }, (_, at) => `layer${at}`);
  const made = withMember("{}", "x", { short: ["a", 'b "c"'], none: [], long });
  expect(made).toContain('"short": ["a", "b \\"c\\""],\n');
  expect(made).toContain('"long": [\n');
});

it("gives the object with that member, whatever was in it", () => {
  const anything = fc.dictionary(fc.string(), fc.jsonValue());
  const spaces = fc.constantFrom(undefined, 1, 2, "\t");
  fc.assert(
    fc.property(anything, fc.string(), fc.jsonValue(), spaces, (object, key, value, space) => {
      const plain = JSON.parse(JSON.stringify(object)) as Record<string, unknown>;
      const expected = JSON.parse(JSON.stringify(plain)) as Record<string, unknown>;
      Object.defineProperty(expected, key, { value, enumerable: true, configurable: true, writable: true });
      const made = JSON.parse(withMember(JSON.stringify(plain, null, space), key, value)) as unknown;
      expect(made).toEqual(JSON.parse(JSON.stringify(expected)));
    }),
  );
});
