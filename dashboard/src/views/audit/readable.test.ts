import { expect, test } from "vitest";
import { fieldsOf, gistOf, readable, saidIn } from "./readable.ts";

test("what is whole is laid out, what was shortened stays as it is", () => {
  expect(readable('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(readable('{"a":[1…')).toBe('{"a":[1…');
  expect(readable("")).toBe("");
});

test("a question is told name by name, where it is whole", () => {
  expect(fieldsOf('{"task":"Prune it","limit":3,"kinds":["fact","note"]}')).toEqual([
    ["task", "Prune it"],
    ["limit", "3"],
    ["kinds", "fact, note"],
  ]);
  expect(fieldsOf("{}")).toEqual([]);
  expect(fieldsOf('{"task":"Pru…')).toBeNull();
  expect(fieldsOf('["a"]')).toBeNull();
});

test("an answer is told by its own words, also where it was shortened", () => {
  const whole =
    '{"ok":false,"summary":"There is no \\"tree\\".","errorCode":"not_found","hint":"Plant one.","data":{}}';
  expect(saidIn(whole)).toEqual({ summary: 'There is no "tree".', hint: "Plant one." });
  expect(saidIn('{"ok":true,"summary":"2 trees.","data":{"summary":"an inner one","trees":[…')).toEqual({
    summary: "2 trees.",
  });
  expect(saidIn("no json")).toEqual({});
});

test("the gist of a question is its first words, and never an id", () => {
  expect(gistOf('{"type":"ERROR","content":"The ladder broke"}')).toBe("The ladder broke");
  expect(gistOf('{"taskId":"task:01M7TQ18VJDC2Z0AXCQ77W60JK","status":"blocked"}')).toBe("blocked");
  expect(gistOf('{"limit":3,"query":"where are \\"pears\\" kept"}')).toBe('where are "pears" kept');
  expect(gistOf('{"query":"where are pe…')).toBe("where are pe…");
  expect(gistOf('{"limit":3}')).toBe("");
  expect(gistOf()).toBe("");
});
