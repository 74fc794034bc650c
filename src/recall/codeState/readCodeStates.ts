import type { NodeId, TxId } from "../../domain/ids.ts";
import type { EdgeRecord, NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { CODE_EDGES, type CodeState } from "../../engines/codeState/codeState.ts";
import { judgeCode } from "../../engines/codeState/judgeCode.ts";
import { codeAs, type TiedCode, tiedCode } from "../../engines/codeState/tiedCode.ts";
import type { GraphReader } from "../../stores/port.ts";
import { byId, type CodeView, presentIn, refsIn } from "./codeView.ts";
import { findHeirs } from "./findHeirs.ts";

/** A memory names no more code than one looks at. */
const MOST_TIES = 50;

/**
 * How the code that memories speak of stands now to what it was when they were written, by the memory's id. One journey for
 * all of them: what is there costs one read, what is not a few more.
 */
export async function readCodeStates(
  memory: GraphReader,
  at: CodeView,
  memories: readonly NodeRecord[],
): Promise<Map<NodeId, CodeState[]>> {
  const edges = await edgesOf(memory, at, memories);
  if (edges.length === 0) return new Map();
  const present = await presentIn(at, new Set(edges.map(({ to }) => to.id)));
  const absent = new Set(edges.map(({ to }) => to.id).filter((id) => !present.has(id)));
  const last = byId(await at.code.last(at.view, refsIn(at, absent)));
  if (present.size + last.size === 0 && !(await showsCode(at))) return new Map();
  const ties = await knownTies(at, edges);
  const heirs = await findHeirs(at, lostOf(ties, absent, last), last);
  const endedBy = await endersOf(at, [...last.values()]);
  const states = new Map<NodeId, CodeState[]>();
  for (const { memory: id, code } of ties) {
    const ended = endedBy.get(last.get(code.id)?.expiredAt ?? 0);
    const now = { present: present.get(code.id), heir: heirs.get(code.id), endedBy: ended };
    states.set(id, [...(states.get(id) ?? []), judgeCode(code, now)]);
  }
  return states;
}

interface MemoryTie {
  readonly memory: NodeId;
  readonly code: TiedCode;
}

async function edgesOf(
  memory: GraphReader,
  { view, project }: CodeView,
  memories: readonly NodeRecord[],
): Promise<EdgeRecord[]> {
  const edges = await memory.edges(view, {
    of: memories,
    types: CODE_EDGES,
    direction: "out",
    limit: MOST_TIES,
  });
  return edges.filter(({ to }) => to.project === project);
}

/** Whether there is any code that can be seen: where there is none, nothing of it is gone. */
async function showsCode({ code, view }: CodeView): Promise<boolean> {
  return (await code.find(view, { kinds: ["FILE"], limit: 1 })).length > 0;
}

/** A memory may have been written where the code was not known: then of code that is known since, as it was first. */
async function knownTies(at: CodeView, edges: readonly EdgeRecord[]): Promise<MemoryTie[]> {
  const ties = edges.map((edge) => ({ memory: edge.from.id, code: tiedCode(edge), since: edge.validFrom }));
  const unknown = ties.filter(({ code }) => code.hash === null);
  if (unknown.length === 0) return ties;
  const firsts = byId(
    await at.code.first(
      at.view,
      refsIn(
        at,
        unknown.map(({ code }) => code.id),
      ),
    ),
  );
  const known: MemoryTie[] = ties.filter(({ code }) => code.hash !== null);
  for (const { memory, code, since } of unknown) {
    const then = (await codeThen(at, code.id, since)) ?? firsts.get(code.id);
    if (then) known.push({ memory, code: codeAs(then) });
  }
  return known;
}

async function codeThen(at: CodeView, id: NodeId, asOf: Instant): Promise<NodeRecord | undefined> {
  const [then] = await at.code.get({ ...at.view, at: { ...at.view.at, asOf } }, refsIn(at, [id]));
  return then;
}

function lostOf(
  ties: readonly MemoryTie[],
  absent: ReadonlySet<NodeId>,
  last: ReadonlyMap<NodeId, NodeRecord>,
): TiedCode[] {
  const lost = new Map<NodeId, TiedCode>();
  for (const { code } of ties) {
    const ended = last.get(code.id);
    if (absent.has(code.id)) lost.set(code.id, ended ? codeAs(ended) : code);
  }
  return [...lost.values()];
}

/** The transactions that ended versions, by when they were known to have ended. */
async function endersOf({ code, view }: CodeView, ended: readonly NodeRecord[]): Promise<Map<Instant, TxId>> {
  const enders = new Map<Instant, TxId>();
  for (const at of new Set(ended.flatMap(({ expiredAt }) => expiredAt ?? []))) {
    const [tx] = await code.transactions(view.guard, { at, limit: 1 });
    if (tx) enders.set(at, tx.id);
  }
  return enders;
}
