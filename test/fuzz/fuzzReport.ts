/** What a run of made-up inputs came to. */
export interface FuzzReport {
  readonly inputs: number;
  /** How many of them were turned away. */
  readonly refused: number;
  /** What must not be, with the input that led to it. */
  readonly faults: readonly string[];
}

export function summed(reports: readonly FuzzReport[]): FuzzReport {
  return {
    inputs: reports.reduce((sum, { inputs }) => sum + inputs, 0),
    refused: reports.reduce((sum, { refused }) => sum + refused, 0),
    faults: reports.flatMap(({ faults }) => faults),
  };
}

/** An input as a person can read it in a report: what is long is clipped, what cannot be written is named. */
export function shown(input: unknown): string {
  try {
    const text = JSON.stringify(input, (_, value) => (typeof value === "bigint" ? `${value}n` : value));
    return (text ?? String(input)).slice(0, 2_000);
  } catch (cause) {
    return String(cause);
  }
}
