import type { Envelope } from "../../src/app/envelope.ts";
import type { Caller } from "../../src/domain/caller.ts";
import { VISIBILITIES } from "../../src/domain/guard.ts";
import { asNodeId } from "../../src/domain/ids.ts";
import type { EdgeType } from "../../src/domain/kinds.ts";
import type { NodeDraft, NodeRecord, Props } from "../../src/domain/record.ts";
import type { TxMeta, WriteTx } from "../../src/stores/port.ts";
import { openWorld, type World } from "./world.ts";

const DAY_MS = 24 * 3_600_000;

interface Shown {
  readonly candidateIds: string[];
  readonly reason: string;
  readonly proposal: string;
}

interface Result {
  readonly candidateId: string;
  readonly status: string;
  readonly note: string;
}

type PastRecord = Omit<Partial<NodeDraft>, "id"> & { readonly id: string; readonly props: Props };

/** A world with a past that no tool could make. */
export interface HygieneWorld extends World {
  change(work: (tx: WriteTx) => Promise<unknown>, meta?: Partial<TxMeta>): Promise<void>;
  put(records: readonly PastRecord[], daysAgo?: number): Promise<void>;
  /** Until the vectors of all that was put are there. */
  embedded(): Promise<void>;
  run(input?: object, as?: Partial<Caller>): Promise<Envelope>;
  apply(
    report: Envelope | string,
    actions: Readonly<Record<string, string>>,
    as?: Partial<Caller>,
    more?: object,
  ): Promise<Envelope>;
  current(id: string, project?: NodeRecord["project"]): Promise<NodeRecord | undefined>;
  /** Where the edges of a type lead to. */
  edgesFrom(id: string, type: EdgeType): Promise<string[]>;
  transactions(): Promise<number>;
}

export const groupsOf = ({ data }: Envelope) => (data as { groups: Record<string, Shown[]> }).groups;
export const resultsOf = ({ data }: Envelope) => (data as { results: Result[] }).results;
export const statusesOf = (answer: Envelope) => resultsOf(answer).map(({ status }) => status);
export const reportOf = ({ data }: Envelope) => String(data?.reportId);
export const decision = (title: string): Props => ({
  title,
  rationale: "why",
  tradeoffs: [],
  affectedFiles: [],
});

export async function openHygieneWorld(): Promise<HygieneWorld> {
  const world = await openWorld();
  const { account, agent, session, project } = world.caller;
  const author: TxMeta = { type: "memory_write", account, project, agentId: agent, sessionId: session };
  const view = { guard: { account, project, visibilities: VISIBILITIES } };
  const { memory } = world.store;
  const change: HygieneWorld["change"] = async (work, meta = {}) => {
    await memory.transaction({ ...author, ...meta }, work);
  };
  return {
    ...world,
    change,
    put: (records, daysAgo = 0) =>
      change(async (tx) => {
        for (const record of records)
          await tx.put(
            { project, kind: "NOTE", ...record, id: asNodeId(record.id) },
            tx.at - daysAgo * DAY_MS,
          );
      }),
    async embedded() {
      await world.call("memory_reindex", { wait: true });
    },
    run: (input = {}, as = {}) => world.call("run_hygiene", { profile: "debug", ...input }, as),
    apply(report, actions, as = {}, more = {}) {
      const reportId = typeof report === "string" ? report : reportOf(report);
      const list = Object.entries(actions).map(([candidateId, action]) => ({ candidateId, action }));
      return world.call("hygiene_apply", { reportId, actions: list, ...more }, as);
    },
    async current(id, where = project) {
      const [record] = await memory.get(view, [{ project: where, id: asNodeId(id) }]);
      return record;
    },
    async edgesFrom(id, type) {
      const of = [{ project, id: asNodeId(id) }];
      const edges = await memory.edges(view, { of, types: [type], direction: "out", limit: 10 });
      return edges.map(({ to }) => String(to.id));
    },
    transactions: async () => (await memory.counts(view)).transactions,
  };
}
