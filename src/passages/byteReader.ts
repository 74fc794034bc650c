import { DamagedIndex } from "./damagedIndex.ts";

/** The largest safe integer takes eight bytes. */
const MOST_FACTOR = 0x80 ** 7;

/** Reads what `ByteWriter` wrote, in the same order. No number is trusted that asks for more bytes than there are. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  /** The same bytes, made when text is read from them: most readers read none. */
  #buffer: Buffer | null = null;
  at = 0;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  varint(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.at++];
    if (byte === undefined) throw cutOff();
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let factor = 0x80;
    do {
      byte = bytes[this.at++];
      if (byte === undefined || factor > MOST_FACTOR) throw cutOff();
      value += (byte & 0x7f) * factor;
      factor *= 0x80;
    } while (byte >= 0x80);
    return value;
  }

  /** How many things follow, of at least so many bytes each. */
  count(leastBytes = 1): number {
    const count = this.varint();
    if (count * leastBytes > this.#bytes.length - this.at) throw cutOff();
    return count;
  }

  u32(): number {
    const from = this.#take(4);
    let value = 0;
    for (let byte = 0; byte < 4; byte++) value |= (this.#bytes[from + byte] as number) << (8 * byte);
    return value >>> 0;
  }

  bytes(length: number): Uint8Array {
    const from = this.#take(length);
    return this.#bytes.subarray(from, this.at);
  }

  skip(length: number): void {
    this.#take(length);
  }

  section(): Uint8Array {
    return this.bytes(this.varint());
  }

  text(): string {
    return this.textOf(this.varint());
  }

  textOf(length: number): string {
    const from = this.#take(length);
    return this.#text.toString("utf8", from, this.at);
  }

  hex(length: number): string {
    const from = this.#take(length);
    return this.#text.toString("hex", from, this.at);
  }

  rest(): Uint8Array {
    return this.#bytes.subarray(this.at);
  }

  /** Where they begin. */
  #take(length: number): number {
    const from = this.at;
    this.at += length;
    if (this.at > this.#bytes.length) throw cutOff();
    return from;
  }

  get #text(): Buffer {
    const { buffer, byteOffset, byteLength } = this.#bytes;
    this.#buffer ??= Buffer.from(buffer, byteOffset, byteLength);
    return this.#buffer;
  }
}

function cutOff(): DamagedIndex {
  return new DamagedIndex("it ends before all was read");
}
