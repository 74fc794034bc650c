import type { Guard } from "../../../domain/guard.ts";
import { nameKeys } from "../../../domain/nameKeys.ts";
import type { NodeRecord } from "../../../domain/record.ts";
import { isPast } from "../../../domain/time.ts";
import { bounded } from "../../adapter/bounded.ts";
import { COUNTED_EACH_TIME, type CommonTerms, LOOKED_AT_EACH } from "../../adapter/text/commonTerms.ts";
import { anyOf, nearlyNamed } from "../../adapter/text/indexTerms.ts";
import {
  type AskedTerm,
  type Candidate,
  type Corpus,
  corpusOf,
  type Proposal,
  queryTerms,
  rankText,
  rarest,
  type ScoredVersion,
} from "../../adapter/text/rankText.ts";
import type { NearNamesQuery, TextQuery, View } from "../../port.ts";
import { filterCondition, guardCondition, viewCondition } from "../conditions.ts";
import { all, type Cypher, cypher } from "../cypher.ts";
import { keyPrefix } from "../keys.ts";
import type { GraphRunner } from "../reading/graphRunner.ts";
import { bytesIn } from "../reading/readRecords.ts";
import { NODE, nodeRecord } from "../records.ts";
import { TEXT_INDEXES } from "../schema.ts";
import type { Row } from "../server.ts";
import { graphMark } from "./documentTerms.ts";

/** Lucene proposes, `rankText` ranks. */
export async function searchText(
  at: GraphRunner,
  common: CommonTerms,
  view: View,
  query: TextQuery,
): Promise<ScoredVersion[]> {
  const past = isPast(view.at);
  const condition = all([viewCondition(view, at.graph), filterCondition(query, view.guard, at.graph)]);
  const ranking = rankText({
    asked: rarest(await frequencies(at, common, queryTerms(query.text), view.guard), past),
    corpus: await readCorpus(at),
    kinds: query.kinds,
    limit: bounded(query.limit),
  });
  let step = ranking.next();
  while (!step.done) step = ranking.next(await candidates(at, step.value, condition, past));
  return step.value;
}

/** Those named in the same words; where there are none and others are wanted too, those named nearly so. Newest first. */
export async function nearNames(
  at: GraphRunner,
  view: View,
  { name, kind, scope, isExact, limit }: NearNamesQuery,
): Promise<NodeRecord[]> {
  const keys = nameKeys(name);
  if (!keys) return [];
  const condition = all([viewCondition(view, at.graph), filterCondition({ scope }, view.guard, at.graph)]);
  const having = async (any: readonly string[]) => {
    const rows =
      await at.runner.rows(cypher`${matching(TEXT_INDEXES.current, nearlyNamed(kind, any), at.graph)}
      WITH n WHERE ${condition} RETURN ${NODE} AS n ORDER BY n.version DESC LIMIT ${bounded(limit)}`);
    return rows.map((row) => nodeRecord(row.n as Row, view.at));
  };
  const same = await having([keys.whole]);
  return same.length > 0 || isExact ? same : having(keys.near);
}

function matching(index: string, match: string, graph: string): Cypher {
  return cypher`CALL db.index.fulltext.queryNodes(${index}, ${within(match, graph)}) YIELD node AS n`;
}

function within(match: string, graph: string): string {
  return `(${match}) AND ${anyOf([graphMark(graph)])}`;
}

async function candidates(
  { graph, runner }: GraphRunner,
  { match, limit }: Proposal,
  condition: Cypher,
  past: boolean,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const index of past ? [TEXT_INDEXES.current, TEXT_INDEXES.past] : [TEXT_INDEXES.current]) {
    const rows = await runner.rows(cypher`${matching(index, match, graph)} WITH n WHERE ${condition}
      WITH n ORDER BY n.version DESC LIMIT ${limit}
      RETURN n.version AS version, n.validFrom AS validFrom, n.kind AS kind, n.textLength AS length, n.textCounts AS counts`);
    found.push(...rows.map(candidate));
  }
  return found;
}

function candidate({ version, validFrom, kind, length, counts }: Row): Candidate {
  return {
    version: Number(version),
    validFrom: Number(validFrom),
    kind: String(kind),
    length: Number(length),
    counts: bytesIn(counts),
  };
}

/** How many current documents hold each term, as `CommonTerms` has it. */
async function frequencies(
  at: GraphRunner,
  common: CommonTerms,
  terms: readonly string[],
  guard: Guard,
): Promise<AskedTerm[]> {
  const unknown = terms.filter((term) => common.get(term) === undefined);
  const few = await counted(at, unknown, COUNTED_EACH_TIME + 1, guard);
  const many = unknown.filter((term) => (few.get(term)?.all ?? 0) > COUNTED_EACH_TIME);
  for (const [term, { all }] of await counted(at, many, null, guard)) common.set(term, all);
  return terms.map((term) => {
    const { all, seen } = few.get(term) ?? NONE;
    return { term, documents: common.get(term) ?? (all <= LOOKED_AT_EACH ? seen : all) };
  });
}

interface Counted {
  readonly all: number;
  readonly seen: number;
}

const NONE: Counted = { all: 0, seen: 0 };

/** How many documents hold each term, and how many of these a reader sees; what none holds is left out. */
async function counted(
  { graph, runner }: GraphRunner,
  terms: readonly string[],
  limit: number | null,
  guard: Guard,
): Promise<Map<string, Counted>> {
  if (terms.length === 0) return new Map();
  const asked = terms.map((term) => ({ term, match: within(anyOf([term]), graph) }));
  // Of a common term nobody asks how many are seen, and looking at each would take long.
  const seen =
    limit === null ? cypher`0` : cypher`sum(CASE WHEN ${guardCondition(guard, graph)} THEN 1 ELSE 0 END)`;
  const rows = await runner.rows(cypher`UNWIND ${asked} AS asked
    CALL db.index.fulltext.queryNodes(${TEXT_INDEXES.current}, asked.match, ${limit === null ? {} : { limit }})
      YIELD node AS n
    RETURN asked.term AS term, count(n) AS all, ${seen} AS seen`);
  return new Map(rows.map(({ term, all, seen }) => [String(term), { all: Number(all), seen: Number(seen) }]));
}

async function readCorpus({ graph, runner }: GraphRunner): Promise<Corpus> {
  const rows = await runner.rows(cypher`MATCH (s:LociTextStats) WHERE s.key STARTS WITH ${keyPrefix(graph)}
    RETURN s.kind AS kind, s.documents AS documents, s.length AS length`);
  return corpusOf(
    rows.map(({ kind, documents, length }) => ({
      kind: String(kind),
      documents: Number(documents),
      length: Number(length),
    })),
  );
}
