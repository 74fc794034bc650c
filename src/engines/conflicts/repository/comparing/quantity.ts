/** A number with the unit that is written beside it or in the name of what has it. */
export interface Quantity {
  readonly amount: number;
  readonly unit: Unit | null;
}

export interface Unit {
  readonly of: "time" | "bytes";
  /** How many milliseconds, or bytes. */
  readonly factor: number;
}

const KILO = 1024;
const UNITS: readonly (readonly [RegExp, Unit])[] = [
  [/^(?:ms|millis|milliseconds?|msec)$/, { of: "time", factor: 1 }],
  [/^(?:s|secs?|seconds?)$/, { of: "time", factor: 1_000 }],
  [/^(?:min|mins|minutes?)$/, { of: "time", factor: 60_000 }],
  [/^(?:h|hrs?|hours?)$/, { of: "time", factor: 3_600_000 }],
  [/^days?$/, { of: "time", factor: 86_400_000 }],
  [/^bytes?$/, { of: "bytes", factor: 1 }],
  [/^ki?b$/, { of: "bytes", factor: KILO }],
  [/^mi?b$/, { of: "bytes", factor: KILO ** 2 }],
  [/^gi?b$/, { of: "bytes", factor: KILO ** 3 }],
];

export function unitNamed(word: string): Unit | null {
  return UNITS.find(([name]) => name.test(word.toLowerCase()))?.[1] ?? null;
}

/** Null for what is no number. */
export function quantityIn(value: string, unitOfName: Unit | null): Quantity | null {
  const [, amount, word = ""] = /^(-?\d+(?:\.\d+)?)\s?([a-z]*)$/i.exec(value.trim()) ?? [];
  if (amount === undefined) return null;
  const unit = unitNamed(word);
  return word !== "" && unit === null ? null : { amount: Number(amount), unit: unit ?? unitOfName };
}

/** Null where the units do not let them be compared. */
export function areEqual(claimed: Quantity, declared: Quantity): boolean | null {
  if (claimed.unit === null) return claimed.amount === declared.amount;
  if (declared.unit === null) return claimed.amount === declared.amount ? true : null;
  if (claimed.unit.of !== declared.unit.of) return null;
  return claimed.amount * claimed.unit.factor === declared.amount * declared.unit.factor;
}
