import type { NodeId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import { orAborted } from "../../domain/orAborted.ts";
import type { RecallSettings, RecallStage } from "../../domain/recallSettings.ts";
import type { Scope } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { CodeState } from "../../engines/codeState/codeState.ts";
import type { LanguageModel } from "../../models/port.ts";
import type { GraphReader, ScopeFilter, View } from "../../stores/port.ts";
import type { ServingEmbedder } from "../../upkeep/servingEmbedder.ts";
import { askedOnce, type ReadCodeStates } from "../codeState/codeStateReader.ts";
import { expandWithModel } from "../language/expandWithModel.ts";
import type { Signal } from "../signal.ts";
import { Trace } from "../trace.ts";
import { attempt } from "./attempts.ts";
import { addressOf, type Candidate } from "./candidate.ts";
import { dedup } from "./dedup.ts";
import { asPut, expand, type Wording } from "./expand.ts";
import { fittingFirst } from "./fittingFirst.ts";
import { openConflicts } from "./openConflicts.ts";
import { type DocumentPlace, placesOf } from "./placesOf.ts";
import { productsOf } from "./productsOf.ts";
import type { ScopedQuestion } from "./propose.ts";
import type { QueryClass } from "./queryClass.ts";
import { type QuestionVectors, questionVectors } from "./questionVectors.ts";
import { type Reach, scopeFilters } from "./reach.ts";
import { type Related, relatedTo } from "./relatedTo.ts";
import { type Route, route } from "./route.ts";
import { readSaidFirst } from "./saidAt.ts";
import { searchScope } from "./searchScope.ts";
import { subscribedKeywords, subscribersView } from "./subscriptions.ts";
import { type Understood, understand, understandByRules } from "./understand.ts";

export interface MemoryParts {
  readonly memory: GraphReader;
  /** Whose vectors are compared; null when none are wanted. Where they are not complete, the answer says so. */
  readonly serving: ServingEmbedder | null;
  readonly language: LanguageModel | null;
  readonly settings: RecallSettings;
  readonly now: Instant;
  /** Left out where nothing is known of the code. */
  readonly codeStates?: ReadCodeStates;
}

export interface MemoryQuestion extends Reach {
  readonly view: View;
  /** The name of the agent that asks, for what it has subscribed to. */
  readonly agent: string;
  readonly text: string;
  /** What was said before, oldest first. */
  readonly history: readonly string[];
  readonly kinds?: readonly NodeKind[] | undefined;
  readonly limit: number;
  /** Only these, for whoever wants to know what each of them finds. */
  readonly signals?: readonly Signal[] | undefined;
  readonly expandHops: number;
  /** The task, conversation or message that what is wanted came from. */
  readonly producedBy?: NodeId | undefined;
}

export interface MemoryHit extends Candidate {
  readonly isConflicted: boolean;
  readonly saidAt: Instant;
  readonly saidBy: string | null;
  readonly related: readonly Related[];
  /** Of a part of a document: where in it that is. */
  readonly place: DocumentPlace;
  /** How the code that it speaks of stands now. */
  readonly code: readonly CodeState[];
}

export interface MemoryFound {
  /** Whether memory was searched to the end. */
  readonly outcome: "done" | "timed_out" | "failed";
  readonly cause?: unknown;
  readonly queryClass: QueryClass;
  readonly hits: readonly MemoryHit[];
  /** The signals that were wanted and could not be had, or not in full. */
  readonly degraded: readonly string[];
}

/** What is nearer matters more, so each scope has its share and they are joined in order, not by score. */
const MOST_OF: Record<Scope, number> = { focus: 10, project: 10, global: 5 };
/** In that time there is an answer, whatever models it has to do without. */
const TOTAL_MS = 5_000;
const ATTEMPTS = 2;

/** The whole way from a question to memories, most telling first. */
export async function searchMemory(
  parts: MemoryParts,
  question: MemoryQuestion,
  trace: Trace,
  signal: AbortSignal,
): Promise<MemoryFound> {
  const untilMs = performance.now() + TOTAL_MS;
  // A language model is asked for both at once, as somebody waits.
  const [{ queryClass, text, reworded }, paraphrases] = await Promise.all([
    meaningOf(parts, question, trace, signal),
    paraphrasesOf(parts, question, trace, signal),
  ]);
  if (queryClass === "none") return { outcome: "done", queryClass, hits: [], degraded: [] };
  const wordings = isOn(parts, "expand")
    ? expand(text, reworded === undefined ? paraphrases : [reworded, ...paraphrases])
    : asPut(text);
  const routed = routeOf(parts, question, queryClass);
  const { vectors, degraded } = await vectorsOf(parts, routed, wordings, signal);
  const ask = { ...routed, view: question.view, wordings, vectors, signals: question.signals };
  const answer = await attempt({ untilMs, attempts: ATTEMPTS, signal }, async (signal) => {
    // One of its own: an attempt that was given up may still be at work.
    const tried = new Trace();
    const hits = await searchScopes(parts, question, { ...ask, favoured: routed.favoured }, tried, signal);
    return { hits, stages: tried.stages };
  });
  if (answer.outcome !== "done") return { ...answer, queryClass, hits: [], degraded };
  trace.stages.push(...answer.result.stages);
  return { outcome: "done", queryClass, hits: answer.result.hits, degraded };
}

type Ask = Omit<ScopedQuestion, "scope" | "keywords" | "only" | "limit"> & Pick<Route, "favoured">;

async function searchScopes(
  parts: MemoryParts,
  question: MemoryQuestion,
  { favoured, ...ask }: Ask,
  trace: Trace,
  signal: AbortSignal,
): Promise<MemoryHit[]> {
  const { memory, settings, now } = parts;
  const { scopes, limit } = question;
  const codeStates = askedOnce(parts.codeStates ?? (async () => new Map()));
  const keywords = await keywordsOf(parts, question);
  const only = question.producedBy && (await productsOf(memory, question.view, question.producedBy));
  const found: Candidate[] = [];
  for (const scope of scopeFilters(question)) {
    signal.throwIfAborted();
    if (scopes.length > 1 && !(await holdsAny(memory, question.view, ask.kinds, scope))) continue;
    const most = scopes.length === 1 ? limit : Math.min(limit, MOST_OF[scope.scope]);
    const within = { memory, settings, favoured, now, codeStates };
    found.push(...(await searchScope(within, { ...ask, keywords, only, scope, limit: most }, trace)));
  }
  const joined = fittingFirst(isOn(parts, "dedup") ? dedup(found) : found);
  return told({ ...parts, codeStates }, question, joined.slice(0, limit), trace);
}

/** Kind by kind, as the first of one kind is found at once. Most projects share nothing with others. */
async function holdsAny(
  memory: GraphReader,
  view: View,
  kinds: readonly NodeKind[],
  scope: ScopeFilter,
): Promise<boolean> {
  for (const kind of kinds) {
    const [one] = await memory.find(subscribersView(view), { kinds: [kind], scope, limit: 1 });
    if (one) return true;
  }
  return false;
}

function isOn({ settings }: MemoryParts, stage: RecallStage): boolean {
  return !settings.off.includes(stage);
}

async function meaningOf(
  parts: MemoryParts,
  question: MemoryQuestion,
  trace: Trace,
  signal: AbortSignal,
): Promise<Understood> {
  const { text, history } = question;
  const plain = plainMeaning(parts, question);
  if (!isOn(parts, "classify")) return plain;
  const [meant = plain] = await trace.run(
    "classify",
    1,
    async () => [await understand(text, history, parts.language, signal)],
    ([result]) => `${result?.queryClass}${result && result.text !== text ? `: ${result.text}` : ""}`,
  );
  return meant;
}

/** What is asked, as far as can be told without a model. */
function plainMeaning(parts: MemoryParts, { text, history }: MemoryQuestion): Understood {
  return isOn(parts, "classify") ? understandByRules(text, history) : { queryClass: "general", text };
}

/** The question in other words. They are those of the question as rules understand it: nobody waits for a better one. */
async function paraphrasesOf(
  parts: MemoryParts,
  question: MemoryQuestion,
  trace: Trace,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { text, queryClass } = plainMeaning(parts, question);
  if (!isOn(parts, "expand") || queryClass === "none") return [];
  const { account } = question.view.guard;
  const wordings = await trace.run("expand", 1, async () => {
    const others = await expandWithModel(parts.language, text, { account, queryClass, signal });
    return [text, ...(others ?? [])];
  });
  return wordings.slice(1);
}

/** A signal that is off weighs nothing; nor does one that is not asked for, unless the graph starts from it. */
function routeOf(parts: MemoryParts, question: MemoryQuestion, queryClass: QueryClass): Route {
  const chosen = route(isOn(parts, "route") ? queryClass : "general", question.kinds);
  const { signals } = question;
  const weigh = (signal: Signal) => {
    const isWanted = signals === undefined || signals.includes(signal) || signals.includes("graph");
    return isOn(parts, signal) && isWanted ? chosen.weights[signal] || (signals ? 1 : 0) : 0;
  };
  return { ...chosen, weights: { vector: weigh("vector"), bm25: weigh("bm25"), graph: weigh("graph") } };
}

/** A provider that does not answer costs the answer one signal and nothing else. */
async function vectorsOf(
  { memory, serving }: MemoryParts,
  { weights }: Route,
  wordings: readonly Wording[],
  signal: AbortSignal,
): Promise<{ vectors: QuestionVectors | null; degraded: string[] }> {
  if (!serving || weights.vector === 0) return { vectors: null, degraded: [] };
  signal.throwIfAborted();
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(EMBED_TIMEOUT_MS)]);
  try {
    const vectors = await orAborted(questionVectors(memory, serving.embedder, wordings, inTime), inTime);
    return { vectors, degraded: serving.isComplete ? [] : ["vector"] };
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    return { vectors: null, degraded: ["vector"] };
  }
}

const EMBED_TIMEOUT_MS = 1_500;

async function keywordsOf(parts: MemoryParts, question: MemoryQuestion): Promise<ReadonlySet<string>> {
  if (!isOn(parts, "subscriptions") || question.signals) return new Set();
  return subscribedKeywords(parts.memory, question.view.guard, question.agent);
}

/** What goes with each hit: whether it is disputed, when it was said and by whom, how its code stands, where it is from, and what it hangs together with. */
async function told(
  parts: MemoryParts & Required<Pick<MemoryParts, "codeStates">>,
  { view, expandHops }: MemoryQuestion,
  found: readonly Candidate[],
  trace: Trace,
): Promise<MemoryHit[]> {
  const { memory, codeStates } = parts;
  const nodes = found.map(({ node }) => node);
  const disputed = await openConflicts(memory, view, nodes);
  const code = await codeStates(nodes, view);
  const places = await placesOf(memory, view, nodes);
  const saidFirst = await readSaidFirst(memory, view, nodes);
  const hops = isOn(parts, "related") ? expandHops : 0;
  return trace.run("expand graph", found.length, () =>
    Promise.all(
      found.map(async (candidate) => ({
        ...candidate,
        isConflicted: disputed.has(addressOf(candidate.node)),
        saidAt: saidFirst(candidate.node).validFrom,
        saidBy: saidFirst(candidate.node).agentId,
        related: await relatedTo(memory, view, candidate.node, hops),
        code: code.get(candidate.node.id) ?? [],
        place: places.get(addressOf(candidate.node)) ?? {},
      })),
    ),
  );
}
