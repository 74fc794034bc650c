import { WrongUse } from "./wrongUse.ts";

const UNIT_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 24 * 3_600_000,
  w: 7 * 24 * 3_600_000,
};
const LONGEST_MS = 10 * 366 * 24 * 3_600_000;

/** A length of time as people write it: 15m, 12h, 30d, 2w. */
export function readDuration(flag: string, text: string): number {
  const [, digits = "", unit = ""] = /^(\d{1,6})([mhdw])$/.exec(text.trim().toLowerCase()) ?? [];
  const lengthMs = Number(digits) * (UNIT_MS[unit] ?? 0);
  if (lengthMs > 0 && lengthMs <= LONGEST_MS) return lengthMs;
  throw new WrongUse(
    `${flag} cannot be \`${text.slice(0, 100)}\`.`,
    `Write for example ${flag} 15m, 12h, 30d or 2w.`,
  );
}
