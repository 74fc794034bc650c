import { expect, test } from "vitest";
import { resolveScope } from "./scope.ts";

const nothing = { projectNamed: false, projectExists: false, knownFocuses: [] };

test("with no project named, writes are refused and reads find nothing", () => {
  const answer = resolveScope(nothing);
  expect(answer.state).toBe("unresolved");
  expect(answer.reads).toEqual([]);
  expect(answer.refusal?.errorCode).toBe("blocked_scope");
});

test("an unknown project is uncertain: writes are refused and reads never reach global memory", () => {
  const answer = resolveScope({ ...nothing, projectNamed: true });
  expect(answer.state).toBe("uncertain");
  expect(answer.reads).toEqual(["project"]);
  expect(answer.refusal?.errorCode).toBe("blocked_scope");
});

test("a known project reads itself, then what is global", () => {
  const answer = resolveScope({ ...nothing, projectNamed: true, projectExists: true });
  expect(answer).toEqual({ state: "resolved_project", reads: ["project", "global"] });
});

test("a known focus comes first", () => {
  const answer = resolveScope({
    projectNamed: true,
    projectExists: true,
    focus: "parser",
    knownFocuses: ["parser"],
  });
  expect(answer).toEqual({ state: "resolved_focus", reads: ["focus", "project", "global"] });
});

test("an unknown focus still reads the project, but refuses to write and names the known ones", () => {
  const answer = resolveScope({
    projectNamed: true,
    projectExists: true,
    focus: "prser",
    knownFocuses: ["parser"],
  });
  expect(answer.state).toBe("resolved_project");
  expect(answer.reads).toEqual(["project", "global"]);
  expect(answer.refusal?.hint).toContain("parser");
});
