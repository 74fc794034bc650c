import { asNodeId, type NodeId } from "../../domain/ids.ts";
import { isCodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { symbolsMeant } from "../code/findSymbol.ts";
import { byId, type CodeView, presentIn, refsIn } from "./codeView.ts";

/** A name that more have tells too little. */
const MOST_MEANT = 10;

/** The code that names mean, as it is or, of what has ended, as it was last. What is not known is left out. */
export async function knownCode(at: CodeView, names: readonly string[]): Promise<Map<string, NodeRecord>> {
  const known = new Map<string, NodeRecord>();
  const add = (nodes: ReadonlyMap<NodeId, NodeRecord>) => {
    for (const name of names) {
      const node = nodes.get(asNodeId(name));
      if (node && isCode(node) && !known.has(name)) known.set(name, node);
    }
  };
  const rest = () => names.filter((name) => !known.has(name));
  add(await presentIn(at, names.map(asNodeId)));
  for (const name of rest()) {
    const [meant] = await symbolsMeant(at.code, at.view, {
      project: at.project,
      symbol: name,
      isExact: true,
      most: MOST_MEANT,
    });
    if (meant) known.set(name, meant);
  }
  add(byId(await at.code.last(at.view, refsIn(at, rest().map(asNodeId)))));
  return known;
}

function isCode({ kind }: NodeRecord): boolean {
  return isCodeKind(kind) || kind === "MODULE";
}
