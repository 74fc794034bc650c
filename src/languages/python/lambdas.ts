import { extentOf } from "../extent.ts";
import type { DefinitionRef } from "../facts.ts";
import { signatureText } from "../signature.ts";
import type { Walker } from "../walker.ts";
import { commentDoc } from "./docstring.ts";
import { readBody } from "./functionBody.ts";
import { bindParameters, parameterNodes } from "./parameters.ts";
import { lambdaReceiver } from "./receivers.ts";
import { homeScope } from "./scopes.ts";
import { isExported } from "./visibility.ts";

/** A lambda; without a name it is worth what it does wherever it is held. */
export function defineLambda(walker: Walker, node: number, name: string, whole: number): DefinitionRef {
  const { facts, read } = walker;
  const home = homeScope(walker);
  const doc = name === "" ? null : commentDoc(read, whole);
  const definition = facts.add({
    name,
    kind: "FUNCTION",
    form: "arrow",
    scope: null,
    ...extentOf(read, whole, whole),
    exported: name !== "" && isExported(walker, name),
    signature: signatureText(read.text(whole).slice(0, 400)),
    ...(doc !== null && { doc }),
  });
  if (name !== "") facts.bind({ name, definition }, home);
  openLambda(walker, definition, node);
  return definition;
}

function openLambda(walker: Walker, definition: DefinitionRef, node: number): void {
  const { facts, read } = walker;
  const outer = facts.scope;
  facts.within("function", definition, (scope) => {
    const open = facts.definitionAt(definition);
    const nodes = parameterNodes(walker, read.child(node, "parameters"));
    open.parameters = bindParameters(walker, nodes, null, outer);
    const receiver = lambdaReceiver(walker, outer, nodes[0]?.name);
    const body = read.child(node, "body");
    readBody(walker, open, scope, receiver, body, ({ results }) => {
      results.push(walker.value(body));
    });
  });
}
