/** Where a file stops being what it should be, as a person would point at it. */
export interface TextFault {
  readonly line: number;
  readonly column: number;
  readonly what: string;
}

/** Thrown while reading, and caught where the reading began. */
export class FaultAt extends Error {
  readonly at: number;

  constructor(at: number, what: string) {
    super(what);
    this.at = at;
  }
}

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: TextFault };

export function reading<T>(text: string, read: () => T): Read<T> {
  try {
    return { ok: true, value: read() };
  } catch (thrown) {
    if (!(thrown instanceof FaultAt)) throw thrown;
    const before = text.slice(0, thrown.at).split("\n");
    const column = (before.at(-1)?.length ?? 0) + 1;
    return { ok: false, fault: { line: before.length, column, what: thrown.message } };
  }
}

/** What stands there, short enough to be shown. */
export function foundAt(text: string, at: number): string {
  return at >= text.length ? "the text ends" : `there is \`${text.slice(at, at + 12).split(/\s/)[0]}\``;
}
