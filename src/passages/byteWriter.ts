/** Bytes that grow as they are written. Whole numbers take seven bits a byte, lowest first. */
export class ByteWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity = 256) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** From 0 to the largest safe integer. */
  varint(value: number): void {
    this.#reserve(8);
    const bytes = this.#bytes;
    let rest = value;
    let at = this.#length;
    while (rest >= 0x80) {
      bytes[at++] = (rest % 0x80) + 0x80;
      rest = rest < 0x8000_0000 ? rest >>> 7 : Math.floor(rest / 0x80);
    }
    bytes[at++] = rest;
    this.#length = at;
  }

  u32(value: number): void {
    this.#reserve(4);
    for (let byte = 0; byte < 4; byte++) this.#bytes[this.#length++] = value >>> (8 * byte);
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A length and so many bytes, as `ByteReader.section` reads them. */
  section(bytes: Uint8Array): void {
    this.varint(bytes.length);
    this.bytes(bytes);
  }

  text(text: string): void {
    if (!this.#plainText(text)) this.section(Buffer.from(text));
  }

  /** Most texts are short words of ASCII, which are copied faster here than by asking for it. */
  #plainText(text: string): boolean {
    const { length } = text;
    if (length >= 0x80) return false;
    this.#reserve(length + 1);
    const at = this.#length + 1;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code >= 0x80) return false;
      this.#bytes[at + i] = code;
    }
    this.#bytes[at - 1] = length;
    this.#length = at + length;
    return true;
  }

  clear(): void {
    this.#length = 0;
  }

  /** A view that is good until the next write. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.view());
    this.#bytes = grown;
  }
}
