const NEWLINE = 0x0a;

/** What a command writes, in a bounded share of memory: its beginning, and as much of its end as there is room for. */
export class BoundedOutput {
  readonly #mostHead: number;
  readonly #mostTail: number;
  readonly #head: Buffer[] = [];
  readonly #tail: Buffer[] = [];
  #headBytes = 0;
  #tailBytes = 0;
  #droppedBytes = 0;

  constructor(mostHead: number, mostTail: number) {
    this.#mostHead = mostHead;
    this.#mostTail = mostTail;
  }

  get bytes(): number {
    return this.#headBytes + this.#tailBytes + this.#droppedBytes;
  }

  add(chunk: Buffer): void {
    const room = Math.max(0, this.#mostHead - this.#headBytes);
    const first = chunk.subarray(0, room);
    if (first.length > 0) this.#head.push(first);
    this.#headBytes += first.length;
    const rest = chunk.subarray(room);
    if (rest.length > 0) this.#tail.push(rest);
    this.#tailBytes += rest.length;
    this.#trim();
  }

  /** Whole lines only: where something was left out, so are the halves of lines on both sides of it. */
  read(): { readonly text: string; readonly leftOutBytes: number } {
    const [head, tail] = [Buffer.concat(this.#head), Buffer.concat(this.#tail)];
    if (this.#droppedBytes === 0)
      return { text: Buffer.concat([head, tail]).toString("utf8"), leftOutBytes: 0 };
    const begin = head.subarray(0, head.lastIndexOf(NEWLINE) + 1);
    const firstEnd = tail.indexOf(NEWLINE);
    const end = firstEnd === -1 ? tail.subarray(tail.length) : tail.subarray(firstEnd + 1);
    return {
      text: begin.toString("utf8") + end.toString("utf8"),
      leftOutBytes: this.bytes - begin.length - end.length,
    };
  }

  #trim(): void {
    while (this.#tailBytes > this.#mostTail) {
      const [oldest] = this.#tail;
      if (oldest === undefined) return;
      const excess = Math.min(oldest.length, this.#tailBytes - this.#mostTail);
      if (excess === oldest.length) this.#tail.shift();
      else this.#tail[0] = oldest.subarray(excess);
      this.#tailBytes -= excess;
      this.#droppedBytes += excess;
    }
  }
}
