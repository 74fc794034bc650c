import type { Chart, Places } from "../chart/chart.ts";
import { readChart } from "../chart/readChart.ts";
import { type Anchor, anchorOf, layOut } from "./layOut.ts";
import type { DrawReply, DrawRequest } from "./messages.ts";

/** So often the page is shown how far it is. */
const TELL_EVERY_MS = 250;

let anchor: Anchor | null = null;
let latest = 0;

addEventListener("message", ({ data }: MessageEvent<DrawRequest>) => {
  latest = data.turn;
  draw(data).catch((thrown: unknown) => {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    reply({ kind: "failed", turn: data.turn, message });
  });
});

async function draw({ turn, key, packed, places, keepsPlaces }: DrawRequest): Promise<void> {
  const chart = await readChart(key, packed);
  reply({ kind: "chart", turn, chart });
  const isKept = keepsPlaces && anchor !== null;
  if (places && !isKept) {
    anchor = anchorOf(chart, places);
    reply({ kind: "places", turn, places, share: 1, isFinal: true, layoutMs: 0 });
    return;
  }
  await layOutFor(turn, chart, keepsPlaces ? anchor : null);
}

async function layOutFor(turn: number, chart: Chart, before: Anchor | null): Promise<void> {
  const begunMs = performance.now();
  let toldMs = Number.NEGATIVE_INFINITY;
  const work = layOut(chart, before);
  for (;;) {
    const step = work.next();
    const layoutMs = performance.now() - begunMs;
    if (step.done) {
      anchor = step.value.anchor;
      replyPlaces(turn, step.value.places, 1, layoutMs);
      return;
    }
    if (performance.now() - toldMs > TELL_EVERY_MS) {
      replyPlaces(turn, step.value.now().places, step.value.share, layoutMs);
      toldMs = performance.now();
    }
    // Another chart may be wanted by now.
    await new Promise((resolve) => setTimeout(resolve));
    if (turn !== latest) return;
  }
}

function replyPlaces(turn: number, places: Places, share: number, layoutMs: number): void {
  reply({ kind: "places", turn, places, share, isFinal: share === 1, layoutMs });
}

function reply(message: DrawReply): void {
  postMessage(message);
}
