const UNITS = ["bytes", "kB", "MB", "GB", "TB"] as const;
const figures = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });

/** A size as people say it. */
export function bytesWords(bytes: number): string {
  let unit = 0;
  let amount = bytes;
  while (amount >= 1_000 && unit < UNITS.length - 1) {
    amount /= 1_000;
    unit += 1;
  }
  return `${figures.format(amount)} ${UNITS[unit]}`;
}
