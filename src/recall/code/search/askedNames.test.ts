import { expect, test } from "vitest";
import { namesIn } from "./askedNames.ts";

const read = (text: string) =>
  namesIn(text).map(({ name, qualifiers, certainty }) => `${[...qualifiers, name].join(".")} ${certainty}`);

test.each([
  ["Router", ["Router whole"]],
  ["router", ["router whole"]],
  ["Rack::Builder", ["Rack.Builder whole"]],
  ["app.render()", ["app.render whole"]],
  ["how parseArgs reads flags", ["parseArgs identifier"]],
  ["what read_line does", ["read_line identifier"]],
  ["use() and the stack", ["use identifier"]],
  ["how Picker:find opens", ["Picker.find capitalised"]],
  ["how does Flask start", ["Flask capitalised"]],
  ["where tests are", []],
  ["a router and a router", []],
  ["", []],
])("%j holds %j", (text, names) => {
  expect(read(text)).toEqual(names);
});

test.each(["src/recall/pack/draft.ts", "see draft.ts", "e.g. this", "C:\\work\\main"])(
  "%s holds no member's name",
  (text) => expect(namesIn(text).filter(({ certainty }) => certainty === "identifier")).toEqual([]),
);
