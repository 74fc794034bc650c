import { useEffect, useRef, useState } from "react";
import { problemOf } from "../../../api/queries.ts";
import { keep } from "./chartCache.ts";
import { type Drawn, drawIn } from "./drawn.ts";
import { fetchChart, type Wanted } from "./fetchChart.ts";

export interface ChartState {
  readonly drawn: Drawn | null;
  /** What is being done and how far it is; null when all is done. */
  readonly work: { readonly words: string; readonly share: number } | null;
  readonly problem: { readonly message: string; readonly hint: string } | null;
}

/** The chart that is wanted, as it comes; until it is there, the one before. `version` is another when it has to be asked again. */
export function useChart({ detail, at }: Wanted, version: number): ChartState {
  const [state, setState] = useState<ChartState>({ drawn: null, work: null, problem: null });
  const worker = useRef<Worker | null>(null);
  const turn = useRef(0);
  const last = useRef<Drawn | null>(null);

  useEffect(() => {
    const thread = new Worker(new URL("../layout/layoutWorker.ts", import.meta.url), { type: "module" });
    worker.current = thread;
    return () => thread.terminate();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another answer
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    turn.current += 1;
    const say = (words: string, share: number) =>
      setState((now) => ({ ...now, work: { words, share }, problem: null }));
    const show = (drawn: Drawn, share: number) => {
      last.current = drawn;
      setState({ drawn, work: drawn.isFinal ? null : { words: "Laying it out", share }, problem: null });
    };

    const draw = async (own: number, before: Drawn | null) => {
      say("Reading the code graph", 0);
      const fetched = await fetchChart({ detail, at }, signal, (share) => say("Fetching the map", share));
      if (signal.aborted || !worker.current) return;
      if (before?.isFinal && before.fetched.key === fetched.key) {
        show({ ...before, fetched, changes: NO_CHANGES, since: before.fetched }, 1);
        return;
      }
      await drawIn(worker.current, { turn: own, fetched, before, signal, onDrawn: show });
      if (signal.aborted || fetched.places) return;
      // Only a chart that was laid out by itself stands where it always would.
      const places = before ? null : (last.current?.places ?? null);
      void keep({ key: fetched.key, packed: fetched.packed, places });
    };

    draw(turn.current, last.current).catch((thrown: unknown) => {
      if (!signal.aborted) setState((now) => ({ ...now, work: null, problem: problemOf(thrown) }));
    });
    return () => stop.abort();
  }, [detail, at, version]);

  return state;
}

const NO_CHANGES = { added: [], changed: [], removed: [] };
