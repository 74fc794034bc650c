import { Failure } from "../../../domain/failure.ts";
import { BLOCK_ROWS, RowMemory } from "../../../domain/vectors/rowMemory.ts";
import { type Match, Shortlist } from "./shortlist.ts";

const MAX_DIMS = 4096;

/**
 * Approximate cosine over int8 rows; the caller rescores the best exactly.
 *
 * Rows are in use from the first to the last without gaps: the last one fills the place of one that is deleted.
 */
export class VectorMatrix {
  readonly dims: number;
  readonly #rows: RowMemory;
  readonly #keys: number[] = [];
  readonly #rowOf = new Map<number, number>();

  constructor(dims: number) {
    if (!Number.isInteger(dims) || dims < 1 || dims > MAX_DIMS) {
      throw new Failure(
        "invalid_input",
        `Vectors of ${dims} dimensions cannot be searched.`,
        `Use an embedding model with 1 to ${MAX_DIMS} dimensions.`,
      );
    }
    this.dims = dims;
    this.#rows = new RowMemory(dims);
  }

  get size(): number {
    return this.#keys.length;
  }

  /** The memory set aside for rows. A deleted row's is kept for the next. */
  get byteLength(): number {
    return this.#rows.byteLength;
  }

  has(key: number): boolean {
    return this.#rowOf.has(key);
  }

  /** Adds or replaces. `key` is a positive safe integer. */
  set(key: number, vector: Float32Array): void {
    this.#check(vector);
    this.#rows.write(this.#rowOf.get(key) ?? this.#append(key), vector);
  }

  delete(key: number): boolean {
    const row = this.#rowOf.get(key);
    if (row === undefined) return false;
    const lastRow = this.size - 1;
    const lastKey = this.#keys[lastRow] as number;
    this.#rows.copy(lastRow, row);
    this.#keys[row] = lastKey;
    this.#rowOf.set(lastKey, row);
    this.#keys.pop();
    this.#rowOf.delete(key);
    return true;
  }

  /** Best first by approximate cosine, of equal ones the smaller key first. `limit` may be as large as `size`. */
  top(query: Float32Array, limit: number): Match[] {
    this.#check(query);
    const wanted = Math.min(Math.floor(limit), this.size);
    if (wanted < 1) return [];
    const factor = this.#rows.writeQuery(query);
    const shortlist = new Shortlist(wanted);
    for (let first = 0; first < this.size; first += BLOCK_ROWS) this.#offerBlock(first, shortlist);
    return shortlist.takeBestFirst().map(({ key, score }) => ({ key, score: score * factor }));
  }

  #offerBlock(first: number, shortlist: Shortlist): void {
    const scores = this.#rows.scoreBlock(first, Math.min(BLOCK_ROWS, this.size - first));
    for (let i = 0; i < scores.length; i++) {
      shortlist.offer(this.#keys[first + i] as number, scores[i] as number);
    }
  }

  #append(key: number): number {
    const row = this.size;
    this.#rows.reserve(row + 1);
    this.#keys.push(key);
    this.#rowOf.set(key, row);
    return row;
  }

  #check(vector: Float32Array): void {
    if (vector.length !== this.dims) {
      throw new Failure(
        "invalid_input",
        `The vector has ${vector.length} dimensions; those it is compared with have ${this.dims}.`,
        "Embed both with the same model.",
      );
    }
    if (!allFinite(vector)) {
      throw new Failure(
        "invalid_input",
        "The vector has a component that is not a finite number.",
        "Check what the embedding model returned, and leave failed embeddings out.",
      );
    }
  }
}

function allFinite(vector: Float32Array): boolean {
  for (let i = 0; i < vector.length; i++) if (!Number.isFinite(vector[i])) return false;
  return true;
}
