import type { ByteReader } from "./byteReader.ts";
import { ByteWriter } from "./byteWriter.ts";

/**
 * Writes in which slots a term occurs and how often, slots rising. A posting is the gap to the slot before it, doubled;
 * one more when a count follows, as it does when the term occurs there more than once.
 */
export class PostingsWriter {
  readonly #bytes = new ByteWriter();
  #last = -1;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(slot: number, count: number): void {
    this.#bytes.varint((slot - this.#last - 1) * 2 + (count > 1 ? 1 : 0));
    if (count > 1) this.#bytes.varint(count);
    this.#last = slot;
    this.#count += 1;
  }

  /** What was added since the last time; good until the next `add`. */
  finish(): Uint8Array {
    const bytes = this.#bytes.view();
    this.#bytes.clear();
    this.#last = -1;
    this.#count = 0;
    return bytes;
  }
}

/** Reads postings up to the byte `end`. */
export function eachPosting(
  reader: ByteReader,
  end: number,
  visit: (slot: number, count: number) => void,
): void {
  let slot = -1;
  while (reader.at < end) {
    const code = reader.varint();
    slot += Math.floor(code / 2) + 1;
    visit(slot, code % 2 === 0 ? 1 : reader.varint());
  }
}
