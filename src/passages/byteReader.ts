/** Reads what `ByteWriter` wrote, in the same order. */
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
    let byte = bytes[this.at++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let factor = 0x80;
    do {
      byte = bytes[this.at++] ?? 0;
      value += (byte & 0x7f) * factor;
      factor *= 0x80;
    } while (byte >= 0x80);
    return value;
  }

  varints(count: number): number[] {
    return Array.from({ length: count }, () => this.varint());
  }

  u32(): number {
    let value = 0;
    for (let byte = 0; byte < 4; byte++) value |= (this.#bytes[this.at++] ?? 0) << (8 * byte);
    return value >>> 0;
  }

  bytes(length: number): Uint8Array {
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  skip(length: number): void {
    this.at += length;
  }

  section(): Uint8Array {
    return this.bytes(this.varint());
  }

  text(): string {
    return this.textOf(this.varint());
  }

  textOf(length: number): string {
    this.at += length;
    return this.#text.toString("utf8", this.at - length, this.at);
  }

  hex(length: number): string {
    this.at += length;
    return this.#text.toString("hex", this.at - length, this.at);
  }

  rest(): Uint8Array {
    return this.#bytes.subarray(this.at);
  }

  get #text(): Buffer {
    const { buffer, byteOffset, byteLength } = this.#bytes;
    this.#buffer ??= Buffer.from(buffer, byteOffset, byteLength);
    return this.#buffer;
  }
}
