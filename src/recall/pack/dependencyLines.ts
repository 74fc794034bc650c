import type { DependencyLine } from "./briefing.ts";
import type { Line } from "./draft.ts";
import type { Material } from "./material.ts";
import { type CountTokens, priceOf } from "./price.ts";
import type { Dependency } from "./readTies.ts";

/** What a signature is worth beside the name. */
const SIGNATURE = 0.4;

export function dependencyLines({ ties }: Material, count: CountTokens): Line[] {
  return ties.dependencies.flatMap((dependency) => linesOf(dependency, count));
}

function linesOf({ node, relation, score }: Dependency, count: CountTokens): Line[] {
  const line: DependencyLine = { id: node.id, relation };
  const base: Line = {
    section: "dependencies",
    value: score,
    tokens: priceOf(line, count),
    needs: null,
    say: (draft) => draft.dependencies.set(node.id, line),
  };
  const { signature } = node.props;
  if (typeof signature !== "string") return [base];
  const more: Line = {
    section: "dependencies",
    value: score * SIGNATURE,
    tokens: count(JSON.stringify({ signature })),
    needs: base,
    say: (draft) => draft.dependencies.set(node.id, { ...line, signature }),
  };
  return [base, more];
}
