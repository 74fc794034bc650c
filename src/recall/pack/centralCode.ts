import type { NodeRef } from "../../domain/ids.ts";
import { keyMembers } from "../code/keyMembers.ts";
import { rankCommunities } from "../code/rankCommunities.ts";
import { bestFirst, type Candidate, type PackParts, type PackQuestion } from "./packQuestion.ts";

const MOST_COMMUNITIES = 10;
const MOST_LOOKED_AT = 300;
const MOST_EDGES = 1_000;

/** For a task that fits nothing: the central symbols of the parts of the code that are nearest to it, or largest. */
export async function centralCode({ code }: PackParts, question: PackQuestion): Promise<Candidate[]> {
  const { view, project, task: text } = question;
  const communities = await rankCommunities(code, { view, project, text }, []);
  const members = communities.slice(0, MOST_COMMUNITIES).map(({ node }) => keyMembers(node));
  const nodes = await code.get(view, interleaved(members));
  if (nodes.length === 0) return mostTied(code, question);
  return bestFirst(
    nodes.map((node, at) => ({ node, score: 1 / (at + 1), why: ["central in its part of the code"] })),
  );
}

/** The first of each list before the second of any. */
function interleaved(lists: readonly (readonly NodeRef[])[]): NodeRef[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? []));
  return turns.flat();
}

/** Where no map is drawn yet, what is called most; of a project without symbols its files. */
async function mostTied(code: PackParts["code"], { view }: PackQuestion): Promise<Candidate[]> {
  const symbols = await code.find(view, { kinds: ["CLASS", "FUNCTION"], limit: MOST_LOOKED_AT });
  const nodes =
    symbols.length > 0 ? symbols : await code.find(view, { kinds: ["FILE"], limit: MOST_LOOKED_AT });
  const of = nodes.map(({ project, id }) => ({ project, id }));
  const uses = await code.edges(view, {
    of,
    types: ["CALLS", "IMPORTS"],
    direction: "in",
    limit: MOST_EDGES,
  });
  const used = Map.groupBy(uses, ({ to }) => String(to.id));
  return bestFirst(
    nodes.map((node) => ({ node, score: 1 + (used.get(node.id)?.length ?? 0), why: ["much used"] })),
  );
}
