import type { ScopeRef } from "../../languages/facts.ts";
import type { Evaluation } from "./evaluation.ts";
import type { FileView, Located } from "./fileView.ts";
import { NOTHING, together, type Values } from "./values.ts";

/** The class around a scope, or the instance that its methods work on. */
export function enclosingSelf(
  evaluation: Evaluation,
  file: FileView,
  from: ScopeRef,
  as: "instance" | "class",
): Values {
  const { scopes } = file.facts;
  for (let scope: ScopeRef | null = from; scope !== null; scope = scopes[scope]?.parent ?? null) {
    const owner: number | null = scopes[scope]?.owner ?? null;
    if (owner === null) continue;
    const at = file.locate(owner);
    if (at.definition.receiver !== undefined) {
      const values = evaluation.type(file, at.definition.receiver, null);
      return values.flatMap((value) => (value.is === "instance" ? [{ ...value, is: as }] : []));
    }
    if (scopes[scope]?.kind === "class") return [{ is: as, at, env: null }];
  }
  return NOTHING;
}

/** What the class around a scope builds on, as instances. */
export function enclosingBases(evaluation: Evaluation, file: FileView, from: ScopeRef): Values {
  const [self] = enclosingSelf(evaluation, file, from, "instance");
  return self?.is === "instance" ? basesOf(evaluation, self.at) : NOTHING;
}

function basesOf(evaluation: Evaluation, at: Located): Values {
  let bases = NOTHING;
  for (const { type, relation } of at.definition.bases ?? []) {
    if (relation !== "implements") bases = together(bases, evaluation.type(at.file, type, null));
  }
  return bases;
}
