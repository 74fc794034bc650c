import { readDeclarator } from "../c/declarators.ts";
import { cFunction } from "../c/shape.ts";
import { partsOf } from "../parts.ts";
import { field, kind } from "../shallow/finders.ts";
import { defineFunction, type Placing } from "../shallow/functions.ts";
import type { FunctionShape, Shape } from "../shallow/shape.ts";
import { addTestCase } from "../shallow/testCases.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { namesOf } from "./qualifiedNames.ts";

const TEST_MACRO = /^(?:TYPED_)?TEST(?:_F|_P|_CASE)?$/;
const method: FunctionShape = { ...cFunction, before: kind("field_initializer_list") };

export function functionDefinition(shape: Shape, w: Walker, node: number): void {
  const { name, parameters } = readDeclarator(w, field("declarator")(w, node));
  if (TEST_MACRO.test(w.read.text(name))) {
    const title = partsOf(w, parameters)
      .map((part) => w.read.text(part))
      .join(".");
    addTestCase(w, node, { title, body: field("body")(w, node) });
  } else defineFunction(shape, method, w, node, placingOf(w, name));
}

/** `Foo::bar() { … }` outside of Foo is a member of it. */
function placingOf(w: Walker, nameNode: number): Placing {
  const names = namesOf(w, nameNode);
  const name = names.at(-1) ?? "";
  const owner = names.at(-2) ?? enclosingClass(w);
  const form = owner !== null && name === owner ? "constructor" : undefined;
  const placing: Placing = { name, ...(form && { form }) };
  if (names.length < 2 || owner === null) return placing;
  return { ...placing, receiver: w.facts.type(["named", w.facts.scope, [owner]]) };
}

function enclosingClass(w: Walker): string | null {
  const { kind: scope, owner } = w.facts.scopeAt(w.facts.scope);
  return scope === "class" && owner !== null ? w.facts.definitionAt(owner).name : null;
}

/** `virtual int f() = 0` is all there is of it; whether this was such a declaration. */
export function pureVirtual(shape: Shape, w: Walker, node: number): boolean {
  const isPure = field("default_value")(w, node) !== NONE;
  const { parameters } = readDeclarator(w, field("declarator")(w, node));
  if (!isPure || parameters === NONE) return false;
  const definition = defineFunction(shape, cFunction, w, node);
  w.facts.definitionAt(definition).flags = ["abstract"];
  return true;
}
