import { expect, test } from "vitest";
import { taskPhrases } from "./taskPhrases.ts";

const textsOf = (task: string, history: readonly string[] = []) =>
  taskPhrases(task, history).map(({ text }) => text);

test("a sentence is asked for as it is, and its names by themselves", () => {
  expect(textsOf("the pump stops in closeValve")).toEqual(["the pump stops in closeValve", "closeValve"]);
});

test("a report is asked for by its sentences, its first line, its names wherever they stand, and what comes later", () => {
  const sentences = "The pump stops when the valve is closed while it runs. ".repeat(8);
  const task = `Pump stops\n- [x] searched\n- OS: Linux\n${sentences}\n\`\`\`\nrunPump(3)\n\`\`\`\nIt leaks too.`;
  const [said = "", title, names, rest = ""] = textsOf(task);
  expect(said).not.toMatch(/searched|Linux|runPump/);
  expect(said).toContain("It leaks too.");
  expect(title).toBe("Pump stops");
  expect(names).toContain("runPump");
  expect(rest.endsWith("It leaks too.")).toBe(true);
  expect(said.replace(/\s+/g, " ").endsWith(rest)).toBe(true);
});

test("a bare trace is taken as it is", () => {
  const trace = Array.from({ length: 60 }, (_, at) => `    at step${at} (src/a.ts:${at}:1)`).join("\n");
  expect(textsOf(trace)[0]).toBe(trace);
});

test("a task that says little is helped by what was said before", () => {
  expect(textsOf("do it", ["the pump leaks"])).toContain("the pump leaks");
});
