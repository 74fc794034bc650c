const NEWLINE = 0x0a;

/** A line without its end; null stands for one that was longer than allowed and was thrown away. */
export type Line = string | null;

/** Cuts a stream of bytes into lines and holds at most one line's worth of them, whatever is sent. */
export class LineSplitter {
  readonly #mostBytes: number;
  #parts: Buffer[] = [];
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  push(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let to = chunk.indexOf(NEWLINE); to !== -1; to = chunk.indexOf(NEWLINE, from)) {
      this.#keep(chunk.subarray(from, to));
      lines.push(this.#take());
      from = to + 1;
    }
    this.#keep(chunk.subarray(from));
    return lines;
  }

  /** What came after the last line end. */
  end(): Line[] {
    return this.#bytes === 0 ? [] : [this.#take()];
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > this.#mostBytes) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #take(): Line {
    const line = this.#bytes > this.#mostBytes ? null : Buffer.concat(this.#parts).toString("utf8");
    this.#parts = [];
    this.#bytes = 0;
    return line;
  }
}
