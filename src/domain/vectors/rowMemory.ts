import { Failure } from "../failure.ts";
import { quantize } from "./quantize.ts";
import { GROUP_ROWS, openScanMemory, STRIDE_STEP } from "./scanKernel.ts";

/** Rows are kept, and scored, in blocks of this many: whole groups of the kernel, so it stays inside a block. */
export const BLOCK_ROWS = 256;

const PAGE_BYTES = 65_536;
const FLOAT_BYTES = 4;
/** The largest number in a row. */
export const ROW_PEAK = 127;

/**
 * Vectors as rows of int8, numbered from zero, in a memory that the scan kernel can read. It holds the query and the
 * scores of one block, then the blocks, each followed by the scales of its rows; so growing moves nothing.
 */
export class RowMemory {
  readonly #dims: number;
  readonly #stride: number;
  readonly #scoresAt: number;
  readonly #blocksAt: number;
  readonly #blockBytes: number;
  readonly #queryPeak: number;
  readonly #wasm = openScanMemory();
  /** Views of the whole memory, made anew when it grows. */
  #bytes = new Int8Array(0);
  #floats = new Float32Array(0);

  constructor(dims: number) {
    this.#dims = dims;
    this.#stride = Math.ceil(dims / STRIDE_STEP) * STRIDE_STEP;
    this.#scoresAt = this.#stride * Int16Array.BYTES_PER_ELEMENT;
    this.#blocksAt = this.#scoresAt + BLOCK_ROWS * FLOAT_BYTES;
    this.#blockBytes = BLOCK_ROWS * (this.#stride + FLOAT_BYTES);
    // The kernel widens rows to 16 bits, so the query may have as many, up to where 32-bit sums could overflow.
    this.#queryPeak = Math.min(0x7fff, Math.floor(0x7fff_ffff / (ROW_PEAK * dims)));
  }

  get byteLength(): number {
    return this.#bytes.byteLength;
  }

  /** Makes sure that there is room for `count` rows. */
  reserve(count: number): void {
    const needed = this.#blocksAt + Math.ceil(count / BLOCK_ROWS) * this.#blockBytes;
    if (needed <= this.#bytes.byteLength) return;
    try {
      this.#wasm.memory.grow(Math.ceil((needed - this.#bytes.byteLength) / PAGE_BYTES));
    } catch (cause) {
      throw new Failure(
        "over_budget",
        `There is no memory to search ${count} vectors of ${this.#dims} dimensions.`,
        "Give the process more memory, or use a model with fewer dimensions.",
        { cause },
      );
    }
    this.#bytes = new Int8Array(this.#wasm.memory.buffer);
    this.#floats = new Float32Array(this.#wasm.memory.buffer);
  }

  write(row: number, vector: Float32Array): void {
    const length = quantize(vector, ROW_PEAK, this.#codes(row));
    this.#floats[this.#scaleIndex(row)] = length === 0 ? 0 : 1 / length;
  }

  /** Writes rows that are quantized already: `codes` a row after the other, and what makes each one of length 1. */
  load(codes: Int8Array, scales: Float32Array): void {
    this.reserve(scales.length);
    for (let first = 0; first < scales.length; first += BLOCK_ROWS) {
      const end = Math.min(first + BLOCK_ROWS, scales.length);
      this.#floats.set(scales.subarray(first, end), this.#scaleIndex(first));
      // Rows without padding lie here as they lie there.
      const step = this.#stride === this.#dims ? BLOCK_ROWS : 1;
      for (let row = first; row < end; row += step) {
        const some = codes.subarray(row * this.#dims, Math.min(row + step, end) * this.#dims);
        this.#bytes.set(some, this.#address(row));
      }
    }
  }

  copy(from: number, to: number): void {
    this.#codes(to).set(this.#codes(from));
    this.#floats[this.#scaleIndex(to)] = this.#floats[this.#scaleIndex(from)] as number;
  }

  /** Sets what rows are scored against, and returns the factor that makes a score a cosine. Needs a reserved row. */
  writeQuery(query: Float32Array): number {
    const length = quantize(query, this.#queryPeak, new Int16Array(this.#bytes.buffer, 0, this.#dims));
    return length === 0 ? 0 : 1 / length;
  }

  /** Scores `count` rows of the block that begins at row `first`. The result is valid until the next call. */
  scoreBlock(first: number, count: number): Float32Array {
    const rows = this.#address(first);
    const scales = rows + BLOCK_ROWS * this.#stride;
    this.#wasm.scan({ rows, stride: this.#stride, count, query: 0, scales, scores: this.#scoresAt });
    return this.#floats.subarray(this.#scoresAt / FLOAT_BYTES, this.#scoresAt / FLOAT_BYTES + count);
  }

  /**
   * Scores rows from `first` on, at most `count` and those of one block: whole groups of the kernel, so that it stays
   * inside it. The result, at least one score, is valid until the next call.
   */
  scoreRows(first: number, count: number): Float32Array {
    const before = first % GROUP_ROWS;
    const rows = this.#address(first - before);
    const scales = this.#scaleIndex(first - before) * FLOAT_BYTES;
    const end = Math.min(count, BLOCK_ROWS - (first % BLOCK_ROWS)) + before;
    this.#wasm.scan({ rows, stride: this.#stride, count: end, query: 0, scales, scores: this.#scoresAt });
    const scores = this.#scoresAt / FLOAT_BYTES;
    return this.#floats.subarray(scores + before, scores + end);
  }

  #codes(row: number): Int8Array {
    const address = this.#address(row);
    return this.#bytes.subarray(address, address + this.#dims);
  }

  #address(row: number): number {
    return this.#blockAddress(row) + (row % BLOCK_ROWS) * this.#stride;
  }

  #scaleIndex(row: number): number {
    return (this.#blockAddress(row) + BLOCK_ROWS * this.#stride) / FLOAT_BYTES + (row % BLOCK_ROWS);
  }

  #blockAddress(row: number): number {
    return this.#blocksAt + Math.floor(row / BLOCK_ROWS) * this.#blockBytes;
  }
}
