import type { NodeRecord } from "../../domain/record.ts";

const LEAST_LINES = 3;

/** Whether it is long enough to be known by what it says alone: what is shorter may well be written twice. */
export function isTelling({ props }: NodeRecord): boolean {
  const lines = props.lines ?? Number(props.endLine ?? 0) - Number(props.startLine ?? 0) + 1;
  return Number(lines) >= LEAST_LINES;
}
