import { ByteReader } from "./byteReader.ts";
import { ByteWriter } from "./byteWriter.ts";
import { DamagedIndex } from "./damagedIndex.ts";

/** Writes what is known of each passage of a segment besides its terms, column by column. */
export class TableWriter {
  readonly #lengths = new ByteWriter();
  readonly #numbers: ByteWriter[] = [];
  readonly #labelLengths = new ByteWriter();
  readonly #labels = new ByteWriter();
  slots = 0;

  add(label: string, numbers: readonly number[], length: number): void {
    this.#add(Buffer.from(label), numbers, length);
  }

  /** The passage of another table. */
  copy(from: SegmentTable, slot: number): void {
    this.#add(from.labelBytes(slot), from.numbersOf(slot), from.lengths[slot] ?? 0);
  }

  #add(bytes: Uint8Array, numbers: readonly number[], length: number): void {
    this.#labelLengths.varint(bytes.length);
    this.#labels.bytes(bytes);
    this.#lengths.varint(length);
    numbers.forEach((number, column) => {
      this.#numbers[column] ??= blankColumn(this.slots);
      this.#numbers[column].varint(number);
    });
    for (const missing of this.#numbers.slice(numbers.length)) missing.varint(0);
    this.slots += 1;
  }

  finish(): Uint8Array {
    const bytes = new ByteWriter();
    bytes.varint(this.slots);
    bytes.varint(this.#numbers.length);
    for (const column of [this.#lengths, ...this.#numbers, this.#labelLengths]) bytes.section(column.view());
    bytes.bytes(this.#labels.view());
    return bytes.take();
  }
}

function blankColumn(slots: number): ByteWriter {
  const column = new ByteWriter();
  for (let slot = 0; slot < slots; slot++) column.varint(0);
  return column;
}

/** Reads it. Numbers and labels are taken apart at their first use, as few searches need those of every segment. */
export class SegmentTable {
  readonly slots: number;
  readonly columns: number;
  readonly lengths: Float64Array;
  readonly #packedNumbers: Uint8Array[] = [];
  readonly #packedLabelLengths: Uint8Array;
  readonly #labels: ByteReader;
  #numbers: Float64Array[] | null = null;
  #labelStarts: Float64Array | null = null;

  constructor(packed: Uint8Array) {
    const bytes = new ByteReader(packed);
    this.slots = bytes.varint();
    this.columns = bytes.count();
    this.lengths = column(bytes.section(), this.slots);
    for (let at = 0; at < this.columns; at++) this.#packedNumbers.push(bytes.section());
    this.#packedLabelLengths = bytes.section();
    this.#labels = new ByteReader(bytes.rest());
  }

  number(slot: number, column: number): number {
    return this.numbers[column]?.[slot] ?? 0;
  }

  numbersOf(slot: number): number[] {
    return this.numbers.map((column) => column[slot] ?? 0);
  }

  label(slot: number): string {
    return this.#labels.textOf(this.#seekLabel(slot));
  }

  labelBytes(slot: number): Uint8Array {
    return this.#labels.bytes(this.#seekLabel(slot));
  }

  /** Its length. */
  #seekLabel(slot: number): number {
    this.#labelStarts ??= starts(column(this.#packedLabelLengths, this.slots));
    const from = this.#labelStarts[slot] ?? 0;
    this.#labels.at = from;
    return (this.#labelStarts[slot + 1] ?? from) - from;
  }

  get numbers(): readonly Float64Array[] {
    this.#numbers ??= this.#packedNumbers.map((packed) => column(packed, this.slots));
    return this.#numbers;
  }
}

function column(packed: Uint8Array, slots: number): Float64Array {
  if (slots > packed.length) throw new DamagedIndex("a column is shorter than its table");
  const bytes = new ByteReader(packed);
  const values = new Float64Array(slots);
  for (let slot = 0; slot < slots; slot++) values[slot] = bytes.varint();
  return values;
}

function starts(lengths: Float64Array): Float64Array {
  const sums = new Float64Array(lengths.length + 1);
  lengths.forEach((length, at) => {
    sums[at + 1] = (sums[at] ?? 0) + length;
  });
  return sums;
}
