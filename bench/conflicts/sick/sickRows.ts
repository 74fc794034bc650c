import type { BenchRow } from "../../benchmark.ts";
import { measureSick, type SickScore } from "./measureSick.ts";

/** Our rule and the plain one on each half of the set. */
export async function sickRows(dataFolder: string): Promise<BenchRow[]> {
  const { halves, microseconds } = await measureSick(dataFolder);
  return halves.flatMap(({ half, pairs, contradictions, ours, detector, plainRule }) => {
    const what = `SICK, ${half}: contradiction (${contradictions} of ${pairs})`;
    return [
      { what, method: "ours", ...rounded(ours), µs: microseconds, faults: 0 },
      { what, method: "ours, as checked statements", ...rounded(detector), faults: 0 },
      { what, method: "negation and shared words", ...rounded(plainRule), faults: 0 },
    ];
  });
}

function rounded({ precision, recall, f1 }: SickScore): BenchRow {
  return { precision: precision.toFixed(3), recall: recall.toFixed(3), F1: f1.toFixed(3) };
}
