import type { DrawReply, DrawRequest } from "../layout/messages.ts";
import { type Changes, changesBetween } from "./changes.ts";
import type { Chart, Places } from "./chart.ts";
import type { Fetched } from "./fetchChart.ts";
import { lendCommunities } from "./lendCommunities.ts";

/** A chart with the places it has so far. */
export interface Drawn {
  readonly chart: Chart;
  readonly places: Places;
  readonly isFinal: boolean;
  readonly fetched: Fetched;
  /** How it differs from the one that was drawn before; null for the first. */
  readonly changes: Changes | null;
  readonly since: Fetched | null;
}

export interface Drawing {
  readonly turn: number;
  readonly fetched: Fetched;
  /** What was drawn last. */
  readonly before: Drawn | null;
  readonly signal: AbortSignal;
  onDrawn(drawn: Drawn, share: number): void;
}

/** Has the thread lay a chart out; tells of each time it stands better, and resolves when it stands for good. */
export function drawIn(worker: Worker, drawing: Drawing): Promise<void> {
  const { turn, fetched, signal } = drawing;
  // Files alone and all symbols are two pictures, and nothing keeps its place between them.
  const before =
    drawing.before && isDetailed(drawing.before.fetched) === isDetailed(fetched) ? drawing.before : null;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const hear = listener({ ...drawing, before }, resolve, reject);
  worker.addEventListener("message", hear);
  signal.addEventListener("abort", () => resolve());
  const { key, packed, places } = fetched;
  const request: DrawRequest = { turn, key, packed, keepsPlaces: before !== null, ...(places && { places }) };
  worker.postMessage(request);
  return promise.finally(() => worker.removeEventListener("message", hear));
}

function listener(
  { turn, fetched, before, signal, onDrawn }: Drawing,
  onDone: () => void,
  onFailed: (reason: Error) => void,
): (event: MessageEvent<DrawReply>) => void {
  let chart: Chart | null = null;
  let changes: Changes | null = null;
  const since = before?.fetched ?? null;
  return ({ data }) => {
    if (data.turn !== turn || signal.aborted) return;
    if (data.kind === "failed") onFailed(new Error(data.message));
    if (data.kind === "chart") {
      chart = before ? lendCommunities(data.chart, before.chart) : data.chart;
      changes = before && changesBetween(before.chart, before.places, chart);
    }
    if (data.kind !== "places" || !chart) return;
    const { places, isFinal, share, layoutMs } = data;
    onDrawn({ chart, places, isFinal, fetched, changes, since }, share);
    if (!isFinal) return;
    noteLayout(layoutMs);
    onDone();
  };
}

/** For whoever measures how long a map takes. */
function noteLayout(duration: number): void {
  performance.measure("loci-map-layout", { start: performance.now() - duration, duration });
}

function isDetailed({ shown }: Fetched): boolean {
  return shown.symbols > 0;
}
