import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "./parseJson.ts";

const faultOf = (text: string) => {
  const parsed = parseJson(text);
  return parsed.ok ? "none" : `${parsed.fault.line}:${parsed.fault.column} ${parsed.fault.what}`;
};

test("points at the place and says what belongs there", () => {
  expect(faultOf('{"a": x}')).toBe("1:7 expected a value, but there is `x}`");
  expect(faultOf('{\n  "port": 4747,\n}')).toBe("3:1 expected a name in double quotes, but there is `}`");
  expect(faultOf("{\n  port: 1\n}")).toBe(
    "2:3 expected a name in double quotes or `}`, but there is `port:`",
  );
  expect(faultOf('{"a": 1')).toBe("1:8 expected `,` or `}`, but the text ends");
  expect(faultOf('["a" "b"]')).toBe('1:6 expected `,` or `]`, but there is `"b"]`');
  expect(faultOf('{"a" 1}')).toBe("1:6 expected `:`, but there is `1}`");
  expect(faultOf("[1,]")).toBe("1:4 expected a value, but there is `]`");
  expect(faultOf("{} {}")).toBe("1:4 expected nothing more, but there is `{}`");
  expect(faultOf("")).toBe("1:1 expected a value, but the text ends");
  expect(faultOf("'a'")).toBe("1:1 expected a value, but there is `'a'`");
  expect(faultOf('{"a": "open')).toBe('1:7 expected a value, but there is `"open`');
});

test("takes everything that is JSON, also behind a byte order mark", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(parseJson(`\uFEFF${text}`)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
  );
});

test("every text that is not JSON has a fault inside it", () => {
  const almostJson = fc.jsonValue().chain((value) => {
    const text = JSON.stringify(value, null, 1);
    return fc.tuple(fc.nat(text.length), fc.string()).map(([at, piece]) => text.slice(0, at) + piece);
  });
  fc.assert(
    fc.property(almostJson, (text) => {
      const parsed = parseJson(text);
      if (!parsed.ok) expect(parsed.fault.line).toBeLessThanOrEqual(text.split("\n").length);
    }),
  );
});
