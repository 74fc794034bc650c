import type { DefinitionRef, ExpressionRef } from "../facts.ts";
import type { Walker } from "../walker.ts";
import type { Decorator } from "./decorators.ts";

/** What pytest hands over for a parameter of a test or fixture: what the fixture of that name gives back or yields. */
export type FixtureOf = (name: string) => ExpressionRef | null;

/** Pytest calls the fixtures that a test names as parameters; null for a function that it does not call. */
export function fixturesFor(
  { facts, read }: Walker,
  definition: DefinitionRef,
  node: number,
  decorators: readonly Decorator[],
): FixtureOf | null {
  const isFixture = decorators.some(({ name }) => name === "fixture");
  if (!isFixture && facts.definitionAt(definition).form !== "test") return null;
  const marks = decorators.map((decorator) => read.text(decorator.node)).join(" ");
  return (name) => {
    // What is listed in a mark such as `parametrize` comes from there.
    if (name === "" || new RegExp(`\\b${name}\\b`, "u").test(marks)) return null;
    const call = facts.impliedCall(["call", facts.expression(["name", 0, name]), []], read.line(node));
    return facts.expression(["either", [call, facts.expression(["item", call])]]);
  };
}
