import type { NodeId, ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { type FragmentWords, fragmentWords } from "../../engines/workingMemory/fragmentWords.ts";
import { matchWords } from "../../engines/workingMemory/matchWords.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { confidenceOf } from "../memory/boost.ts";
import { isDoubted } from "../memory/isDoubted.ts";
import { isWithin, type Reach } from "../memory/reach.ts";
import { askedTerms } from "./askedTerms.ts";
import type { Scorer } from "./scorer.ts";

export interface RecentQuestion extends Reach {
  readonly view: View;
  readonly project: ProjectId;
  readonly text: string;
  readonly minConfidence: number;
  readonly limit: number;
  readonly now: Instant;
}

/** Something met lately, as whoever keeps it hands it over. */
export interface Recent {
  readonly id: NodeId;
  readonly at: Instant;
  readonly words: FragmentWords;
}

export interface RecentHit {
  readonly node: NodeRecord;
  readonly score: number;
}

/** Who is looked for in the store at a time: those that this reader may not see give way to the next. */
const AT_ONCE = 50;

/**
 * What was met lately and surely answers, best first; nothing where that is not sure. The words decide who is looked at,
 * and the store who may be shown: it is asked for each of them as it is now, under the reader's own guard.
 */
export async function recallRecent(
  memory: GraphReader,
  recent: Iterable<Recent>,
  question: RecentQuestion,
  scorer: Scorer,
): Promise<RecentHit[]> {
  const asked = askedTerms(question.text);
  const likely = likelyOnes(recent, asked, question, scorer);
  const hits: RecentHit[] = [];
  for (let from = 0; from < likely.length && hits.length < question.limit; from += AT_ONCE) {
    const some = new Map(likely.slice(from, from + AT_ONCE).map(({ id, at }) => [id, at]));
    for (const node of await visible(memory, question, [...some.keys()])) {
      const match = matchWords(asked, fragmentWords(node));
      const score = scoreOf(match, some.get(node.id) ?? 0, confidenceOf(node), question, scorer);
      if (score >= question.minConfidence) hits.push({ node, score });
    }
  }
  return hits
    .sort((a, b) => b.score - a.score || b.node.validFrom - a.node.validFrom)
    .slice(0, question.limit);
}

/** What sureness adds is not known yet, so it counts in full. */
function likelyOnes(
  recent: Iterable<Recent>,
  asked: readonly string[],
  question: RecentQuestion,
  scorer: Scorer,
): readonly { readonly id: NodeId; readonly at: Instant; readonly score: number }[] {
  const likely = [];
  for (const { id, at, words } of recent) {
    const match = matchWords(asked, words);
    if (match === 0) continue;
    const score = scoreOf(match, at, 1, question, scorer);
    if (score >= question.minConfidence) likely.push({ id, at, score });
  }
  return likely.sort((a, b) => b.score - a.score || b.at - a.at);
}

function scoreOf(
  match: number,
  at: Instant,
  confidence: number,
  { now }: RecentQuestion,
  scorer: Scorer,
): number {
  return scorer.scoreFragment({ match, ageMs: Math.max(0, now - at), confidence });
}

async function visible(
  memory: GraphReader,
  { view, project, ...reach }: RecentQuestion,
  ids: readonly NodeId[],
): Promise<NodeRecord[]> {
  const refs = ids.flatMap((id) => [
    { project, id },
    { project: null, id },
  ]);
  return (await memory.get(view, refs)).filter((node) => isWithin(reach, node) && !isDoubted(node));
}
