import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Guard } from "../../domain/guard.ts";
import type { ProjectId, TxId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";
import { type Chart, type ChartSize, sizeOf } from "../../engines/chart/chart.ts";
import { chartDocument } from "../../engines/chart/chartDocument.ts";
import { filesOnly, mostCentral } from "../../engines/chart/narrowChart.ts";
import { readChart } from "../../recall/chart/readChart.ts";
import type { GraphReader } from "../../stores/port.ts";

export interface WantedChart {
  readonly root: string;
  readonly code: GraphReader;
  readonly guard: Guard;
  readonly project: ProjectId;
  /** Left out: as it is now. */
  readonly asOf?: Instant | undefined;
  readonly detail: "files" | "symbols";
  readonly limit: number;
}

/** A chart as it is handed out. */
export interface PackedChart {
  /** The same for the same chart, whenever it was made. */
  readonly key: string;
  /** The last transaction it shows; null before the first. */
  readonly txId: TxId | null;
  readonly at: Instant | null;
  readonly shown: ChartSize;
  readonly all: ChartSize;
  /** The document, as gzip. */
  readonly bytes: Uint8Array;
}

/** As large as a few large ones packed. */
const MOST_KEPT = 12;
/** Reading goes on when a caller has given up, so that the next one finds it done; but not for ever. */
const LONGEST_READ_MS = 300_000;

const packed = promisify(gzip);

/** Keeps the charts that were asked for last, packed, so that their pages are cut from one and the same. */
export class ChartShelf {
  readonly #charts = new Map<string, Promise<PackedChart>>();

  async chartOf(wanted: WantedChart): Promise<PackedChart> {
    const latest = await latestTx(wanted);
    const { root, guard, project, asOf, detail, limit } = wanted;
    const name = JSON.stringify([root, project, guard, asOf ?? null, detail, limit, latest?.id ?? null]);
    const kept = this.#charts.get(name);
    const chart = kept ?? pack(wanted, latest);
    this.#charts.delete(name);
    this.#charts.set(name, chart);
    if (!kept) chart.catch(() => this.#charts.delete(name));
    for (const oldest of this.#charts.keys()) {
      if (this.#charts.size <= MOST_KEPT) break;
      this.#charts.delete(oldest);
    }
    return chart;
  }
}

interface Latest {
  readonly id: TxId;
  readonly at: Instant;
}

/** The last thing that was written: a past may change as well, when history is read. */
async function latestTx({ code, guard }: WantedChart): Promise<Latest | null> {
  const [latest] = await code.transactions(guard, { limit: 1 });
  return latest ?? null;
}

async function pack(wanted: WantedChart, latest: Latest | null): Promise<PackedChart> {
  const { code, guard, project, asOf, detail, limit } = wanted;
  const view = { guard, ...(asOf !== undefined && { at: { asOf } }) };
  const whole = await readChart({ code, view, project, signal: AbortSignal.timeout(LONGEST_READ_MS) });
  await nextTurn();
  const all: Chart = detail === "files" ? filesOnly(whole) : whole;
  const chart = mostCentral(all, limit);
  await nextTurn();
  const text = JSON.stringify(chartDocument(chart));
  return {
    key: createHash("sha256").update(text).digest("hex").slice(0, 20),
    txId: latest?.id ?? null,
    at: asOf ?? latest?.at ?? null,
    shown: sizeOf(chart),
    all: sizeOf(all),
    bytes: await packed(text, { level: 6 }),
  };
}
