import { z } from "zod";
import type { ForeignMemory, ForeignStatement } from "./foreignStatement.ts";

const entity = z.object({
  type: z.literal("entity"),
  name: z.string().min(1),
  entityType: z.string().default(""),
  observations: z.array(z.string()).default([]),
});
const relation = z.object({
  type: z.literal("relation"),
  from: z.string().min(1),
  to: z.string().min(1),
  relationType: z.string().min(1),
});
const line = z.discriminatedUnion("type", [entity, relation]);
const graph = z.object({ entities: z.array(z.unknown()), relations: z.array(z.unknown()).default([]) });

const SOURCE = "mcp-memory";
const LONGEST_WORD = 200;

/**
 * The memory of the MCP reference server: entities with observations, and relations between them. Each observation becomes
 * a fact about its entity, and so does each relation, as here the things themselves are no records that could be tied.
 */
export function readMcpMemory(text: string): ForeignMemory {
  const statements: ForeignStatement[] = [];
  const skipped: string[] = [];
  for (const { value, place } of recordsOf(text)) {
    const read = line.safeParse(value);
    if (read.success) statements.push(...factsOf(read.data, place));
    else skipped.push(`${place}: neither an entity nor a relation`);
  }
  return { statements, skipped };
}

/** Whether a text looks like such a file, going by its beginning. */
export function looksLikeMcpMemory(text: string): boolean {
  const [first] = recordsOf(text);
  return first !== undefined && line.safeParse(first.value).success;
}

interface Placed {
  readonly value: unknown;
  readonly place: string;
}

/** One object a line, as the server keeps them, or one graph, as it answers. */
function recordsOf(text: string): Placed[] {
  const whole = graph.safeParse(parsed(text));
  if (whole.success) {
    const { entities, relations } = whole.data;
    const typed = (type: string, list: readonly unknown[]) =>
      list.map((value, at) => ({ value: { type, ...Object(value) }, place: `${type} ${at + 1}` }));
    return [...typed("entity", entities), ...typed("relation", relations)];
  }
  return text
    .split("\n")
    .map((each, at) => ({ text: each.trim(), place: `line ${at + 1}` }))
    .filter((each) => each.text !== "")
    .map((each) => ({ value: parsed(each.text), place: each.place }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function factsOf(read: z.infer<typeof line>, place: string): ForeignStatement[] {
  if (read.type === "relation") {
    const { from, to, relationType } = read;
    return [fact(place, from, `${from} ${relationType} ${to}`, [relationType])];
  }
  const { name, entityType, observations } = read;
  const said = observations.filter((each) => each.trim() !== "");
  const contents = said.length > 0 ? said : [entityType === "" ? name : `${name} is a ${entityType}`];
  return contents.map((content) => fact(place, name, content, entityType === "" ? [] : [entityType]));
}

function fact(place: string, entity: string, content: string, keywords: readonly string[]): ForeignStatement {
  const words = keywords.map((word) => word.slice(0, LONGEST_WORD));
  return {
    name: place,
    statement: { kind: "fact", entity, content, keywords: words, sources: [SOURCE] },
    saidAt: null,
    supersedes: [],
    isOver: false,
  };
}
