import { extentOf } from "../extent.ts";
import type { Parameter, TypeRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { signatureText } from "../signature.ts";
import type { Walker } from "../walker.ts";
import { parametersOf } from "./parameters.ts";

/** The components of a record are its fields, and each has a method of its name unless the body writes that itself. */
export function addComponents(w: Walker, record: number): void {
  const list = w.read.child(record, "parameters");
  const nodes = partsOf(w, list).filter((part) => w.read.is(part, "formal_parameter", "spread_parameter"));
  const written = methodsWithoutParameters(w, w.read.child(record, "body"));
  const components = parametersOf(w, list);
  const { owner } = w.facts;
  if (owner !== null) w.facts.definitionAt(owner).parameters = components;
  components.forEach((component, position) => {
    const type = typeOf(w, component);
    w.facts.bind({ name: component.name, type });
    const node = nodes[position];
    if (node !== undefined && !written.has(component.name)) addAccessor(w, node, component.name, type);
  });
}

/** What a compact constructor takes: the components of the record around it. */
export function componentsOf(w: Walker): readonly Parameter[] {
  const scope = w.facts.enclosing("class");
  const owner = scope === null ? null : w.facts.scopeAt(scope).owner;
  return owner === null ? [] : (w.facts.definitionAt(owner).parameters ?? []);
}

function typeOf(w: Walker, { type, rest }: Parameter): TypeRef {
  const known = type ?? w.facts.type(["unknown"]);
  return rest ? w.facts.type(["list", known]) : known;
}

function addAccessor(w: Walker, node: number, name: string, returns: TypeRef): void {
  const { read, facts } = w;
  const declared = read.tree.text.slice(read.start(read.child(node, "type")), read.end(node));
  facts.define({
    name,
    kind: "FUNCTION",
    form: "method",
    scope: null,
    ...extentOf(read, node),
    exported: true,
    signature: signatureText(`${declared}()`),
    parameters: [],
    returns,
  });
}

function methodsWithoutParameters(w: Walker, body: number): ReadonlySet<string> {
  const methods = partsOf(w, body).filter((part) => w.read.is(part, "method_declaration"));
  const without = methods.filter((part) => partsOf(w, w.read.child(part, "parameters")).length === 0);
  return new Set(without.map((part) => w.read.text(w.read.child(part, "name"))));
}
