import { z } from "zod";
import { VISIBILITIES } from "../../domain/guard.ts";
import { asNodeId, asSessionId, asTxId, type ProjectId } from "../../domain/ids.ts";
import { EDGE_WEIGHTS, type EdgeType, NODE_KIND_NAMES } from "../../domain/kinds.ts";
import { type Props, TX_TYPES } from "../../domain/record.ts";
import { faultOf, isDeeperThan } from "./checkNode.ts";
import type { ExportCounts, ExportHeader, ExportRecord } from "./exportRecord.ts";
import { EXPORT_FORMAT, EXPORT_VERSION } from "./writeLine.ts";

/** Whose the records of a file are to be. */
export interface ImportPlace {
  readonly account: string;
  readonly project: ProjectId;
}

/** A line that cannot be used, with the reason in words. */
export class BadLine extends Error {}

/** A later year has more than four digits, by which dates as text are neither read nor ordered. */
const LATEST = Date.UTC(9999, 11, 31);
const instant = z.int().min(0).max(LATEST);
const count = z.int().min(0);
const name = z.string().min(1).max(10_000);
const scope = z.enum(["project", "shared"]);
const props = z.record(z.string(), z.json());

const times = {
  validFrom: instant,
  validTo: instant.nullable(),
  recordedAt: instant,
  expiredAt: instant.nullable(),
};

const header = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  project: z.strictObject({ id: name, name: z.string() }),
  shared: z.boolean(),
  audit: z.boolean(),
});

const transaction = z.strictObject({
  record: z.literal("transaction"),
  scope,
  id: name,
  type: z.enum(TX_TYPES).exclude(["transfer"]),
  at: instant,
  agentId: z.string(),
  sessionId: z.string(),
  gitCommit: z.string().nullable(),
  reason: z.string().nullable(),
  nodeCount: count,
  edgeCount: count,
  durationMs: count,
});

const node = z.strictObject({
  record: z.literal("node"),
  scope,
  id: name,
  kind: z.enum(NODE_KIND_NAMES),
  ...times,
  deletedAt: instant.nullable(),
  txId: name,
  taskId: z.string().nullable(),
  focus: z.string().nullable(),
  visibility: z.enum(VISIBILITIES),
  agents: z.array(z.string()),
  sensitive: z.boolean(),
  contentHash: z.string().nullable(),
  props,
  searchText: z.string().nullable(),
});

const edge = z.strictObject({
  record: z.literal("edge"),
  scope,
  from: name,
  type: z.enum(Object.keys(EDGE_WEIGHTS) as EdgeType[]),
  toScope: scope,
  to: name,
  ...times,
  txId: name,
  props,
});

const call = z.strictObject({
  record: z.literal("call"),
  scope,
  id: name,
  tool: z.string(),
  agentId: z.string(),
  sessionId: z.string(),
  input: z.string(),
  output: z.string(),
  isError: z.boolean(),
  startedAt: instant,
  completedAt: instant,
  /** Left out where it was not counted. */
  tokens: count.optional(),
});

const end = z.strictObject({
  record: z.literal("end"),
  transactions: count,
  nodes: count,
  edges: count,
  calls: count,
});

const line = z.discriminatedUnion("record", [transaction, node, edge, call, end]);

export function readHeader(text: string): ExportHeader {
  const found = parsed(text);
  const format = z.looseObject({ format: z.literal(EXPORT_FORMAT), version: z.number() }).safeParse(found);
  if (!format.success) throw new BadLine("this is not the first line of a file that `loci export` wrote");
  if (format.data.version !== EXPORT_VERSION) {
    throw new BadLine(
      `the file has version ${format.data.version} of the format, and this Loci reads version ${EXPORT_VERSION}`,
    );
  }
  return checked(header, found);
}

export type ReadLine = ExportRecord | { readonly is: "end"; readonly counts: ExportCounts };

export function readLine(text: string, place: ImportPlace): ReadLine {
  const found = checked(line, parsed(text));
  const { account } = place;
  const projectOf = (where: z.infer<typeof scope>) => (where === "shared" ? null : place.project);
  switch (found.record) {
    case "transaction": {
      const { record: _, scope, id, sessionId, ...rest } = found;
      const ids = { id: asTxId(id), sessionId: asSessionId(sessionId) };
      return { is: "tx", tx: { account, project: projectOf(scope), ...ids, ...rest } };
    }
    case "node": {
      const { record: _, scope, id, txId, props, ...rest } = found;
      const ids = { id: asNodeId(id), txId: asTxId(txId), agentId: null, sessionId: null };
      const node = { account, project: projectOf(scope), ...ids, ...rest, props: props as Props };
      const fault = faultOf(node);
      if (fault !== null) throw new BadLine(fault);
      return { is: "node", node };
    }
    case "edge": {
      const { record: _, scope, from, toScope, to, txId, props, ...rest } = found;
      const ends = {
        from: { project: projectOf(scope), id: asNodeId(from) },
        to: { project: projectOf(toScope), id: asNodeId(to) },
      };
      return { is: "edge", edge: { ...ends, ...rest, txId: asTxId(txId), props: props as Props } };
    }
    case "call": {
      const { record: _, scope, id, sessionId, tokens = null, ...rest } = found;
      const ids = { id: asNodeId(id), sessionId: asSessionId(sessionId) };
      return { is: "call", call: { account, project: projectOf(scope), ...ids, ...rest, tokens } };
    }
    case "end": {
      const { transactions, nodes, edges, calls } = found;
      return { is: "end", counts: { tx: transactions, node: nodes, edge: edges, call: calls } };
    }
  }
}

/** Deeper than any input is taken, with what stands around it here. */
const DEEPEST = 40;

function parsed(text: string): unknown {
  const value = json(text);
  if (isDeeperThan(value, DEEPEST)) throw new BadLine(`it is nested more than ${DEEPEST} levels deep`);
  return value;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadLine("it is not JSON");
  }
}

const SHOWN = 80;

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.map(String).join(".").slice(0, SHOWN) ?? "";
  throw new BadLine(`${path === "" ? "it" : `\`${path}\``} is wrong: ${issue?.message}`);
}
