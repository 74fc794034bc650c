import { expect, test } from "vitest";
import { alignColumns } from "./output.ts";

test("columns line up, and one cell that is very wide pushes out its own line only", () => {
  const wide = "x".repeat(300);
  expect(
    alignColumns([
      ["key", "value", "from"],
      ["checks", wide, "default"],
      ["a", "b", ""],
    ]),
  ).toEqual(["key     value  from", `checks  ${wide}  default`, "a       b"]);
});
