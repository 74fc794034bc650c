import { expect, test } from "vitest";
import { readTypeNote, type TypeNote } from "./typeNote.ts";

const named = (path: string, ...args: TypeNote[]): TypeNote => ({
  kind: "name",
  path: path.split("."),
  arguments: args,
});

test("reads dotted names, arguments and unions", () => {
  expect(readTypeNote("t.Dict[str, a.B | None]")).toEqual(
    named("t.Dict", named("str"), { kind: "union", parts: [named("a.B"), { kind: "none" }] }),
  );
});

test("leaves strings for whoever knows whether they are types", () => {
  expect(readTypeNote("Literal['a b']")).toEqual(named("Literal", { kind: "quoted", text: "a b" }));
});

test("reads what a callable takes as a list", () => {
  expect(readTypeNote("Callable[[int], ...]")).toEqual(
    named("Callable", { kind: "list", parts: [named("int")] }, { kind: "ellipsis" }),
  );
});

test("takes whatever is not a type for unknown, and ends", () => {
  expect(readTypeNote("Depends(get_db)")).toEqual({ kind: "unknown" });
  expect(readTypeNote("")).toEqual({ kind: "unknown" });
  expect(readTypeNote("List[int")).toEqual(named("List", named("int")));
  expect(readTypeNote("[".repeat(5_000)).kind).toBe("list");
});
