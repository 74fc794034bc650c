import { asNodeId, type ProjectId } from "../domain/ids.ts";
import type { NodeDraft, Props } from "../domain/record.ts";
import type { Definition, FileFacts } from "../languages/facts.ts";
import { phraseOf } from "./phrase.ts";
import { hasNode, nodeAround, symbolIds } from "./resolve/symbolIds.ts";

/** The symbols of a file as nodes. */
export function symbolDrafts(project: ProjectId | null, path: string, facts: FileFacts): NodeDraft[] {
  const ids = symbolIds(path, facts);
  const called = calledNames(facts);
  return facts.definitions.flatMap((definition, index) => {
    if (!hasNode(facts, definition)) return [];
    const summary = definition.doc ?? phraseOf(facts, definition, called.get(index) ?? []);
    return [
      {
        id: asNodeId(ids[index] ?? path),
        project,
        kind: definition.kind,
        props: propsOf(path, definition, summary),
        contentHash: definition.contentHash,
      },
    ];
  });
}

function propsOf(path: string, definition: Definition, summary: string): Props {
  const { name, form, startLine, endLine, nameLine, exported, flags = [], signature } = definition;
  return {
    name,
    form,
    path,
    startLine,
    endLine,
    ...(nameLine !== startLine && { nameLine }),
    exported,
    ...(flags.includes("async") && { async: true }),
    ...(flags.includes("abstract") && { abstract: true }),
    signature,
    summary,
  };
}

const MOST_CALLS = 8;

/** The names that each node's code calls, in order, as they are written. */
function calledNames(facts: FileFacts): Map<number, string[]> {
  const called = new Map<number, string[]>();
  const owners = facts.scopes.map((_, scope) => ownerOf(facts, scope));
  for (const { expression, scope } of facts.calls) {
    const owner = owners[scope] ?? null;
    if (owner === null) continue;
    const names = called.get(owner) ?? [];
    called.set(owner, names);
    const call = facts.expressions[expression];
    const callee = call?.[0] === "call" || call?.[0] === "new" ? facts.expressions[call[1]] : undefined;
    const name = callee?.[0] === "name" || callee?.[0] === "member" ? callee[2] : null;
    if (name !== null && names.length < MOST_CALLS) names.push(name);
  }
  return called;
}

function ownerOf(facts: FileFacts, from: number): number | null {
  for (let scope: number | null = from; scope !== null; scope = facts.scopes[scope]?.parent ?? null) {
    const owner = facts.scopes[scope]?.owner ?? null;
    if (owner !== null) return nodeAround(facts, owner);
  }
  return null;
}
