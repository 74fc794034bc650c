import { isPast } from "../../../domain/time.ts";
import type { ScoredVersion } from "../../adapter/text/rankText.ts";
import { checkDims, cosine } from "../../adapter/vectors.ts";
import type { VectorQuery, View } from "../../port.ts";
import { type Connection, number, type Row } from "../connection.ts";
import type { Spaces } from "../spaces.ts";
import { all, atMost, oneOf, type Sql, sql } from "../sql.ts";
import { filterCondition, viewCondition } from "../views.ts";
import { VectorMatrix } from "./vectorMatrix.ts";

interface LoadedModel {
  readonly key: number;
  readonly dims: number;
  matrix: VectorMatrix;
  /** The last change that the matrix has seen. */
  seq: number;
}

/** How many more candidates than asked for are rescored, so that rounding in the matrix does not lose a hit. */
const MARGIN = 4;
/** So many are compared one by one in less time than it takes to ask the matrix for all it has. */
const FEW = 2_000;
const FEWEST_CANDIDATES = 64;

/**
 * Vector search over the current versions. The rows in SQLite are the truth; this process's copy of them in memory is
 * loaded on first use and then follows the change log, whichever process wrote to it.
 */
export class VectorIndex {
  readonly #connection: Connection;
  readonly #spaces: Spaces;
  readonly #keepsCopy: boolean;
  readonly #models = new Map<string, LoadedModel>();

  /** Inside a transaction no copy is kept: what it has not committed is nobody else's to see. */
  constructor(connection: Connection, spaces: Spaces, { keepsCopy }: { keepsCopy: boolean }) {
    this.#connection = connection;
    this.#spaces = spaces;
    this.#keepsCopy = keepsCopy;
  }

  search(view: View, query: VectorQuery): ScoredVersion[] {
    const model = this.#load(query.model);
    if (!model || query.limit <= 0) return [];
    checkDims(query, model.dims);
    const condition = all([
      viewCondition(view, this.#spaces),
      filterCondition(query, view.guard, this.#spaces),
    ]);
    if (isPast(view.at) || !this.#keepsCopy) return this.#searchAll(model, query, condition);
    this.#follow(model);
    return this.#searchMatrix(model, query, condition);
  }

  /**
   * The matrix knows nothing of guards, so it is asked for more and more until enough of what it names may be seen.
   * That gives what a search among the visible rows alone would give.
   */
  #searchMatrix(model: LoadedModel, query: VectorQuery, condition: Sql): ScoredVersion[] {
    const size = model.matrix.size;
    for (let wanted = Math.max(query.limit * MARGIN, FEWEST_CANDIDATES); ; wanted *= 8) {
      const versions = model.matrix.top(query.vector, Math.min(wanted, size)).map(({ key }) => key);
      // By their numbers, and not by what else is known of them, which SQLite would take for the better way.
      const named = sql`node n NOT INDEXED`;
      const found = this.#score(model, query, all([condition, oneOf(sql`n.version`, versions)]), named);
      if (found.length >= query.limit + 1 || wanted >= size) return best(found, query.limit);
      // What the matrix names is mostly something else then, and those in question are soon looked at one by one.
      if (this.#areFew(condition)) return this.#searchAll(model, query, condition);
    }
  }

  #areFew(condition: Sql): boolean {
    const rows = this.#connection.rows(sql`SELECT 1 FROM node n WHERE ${condition} ${atMost(FEW)}`);
    return rows.length < FEW;
  }

  /** Where no copy in memory can help, every version in question is compared. */
  #searchAll(model: LoadedModel, query: VectorQuery, condition: Sql): ScoredVersion[] {
    return best(this.#score(model, query, condition), query.limit);
  }

  #score(model: LoadedModel, query: VectorQuery, condition: Sql, nodes: Sql = sql`node n`): ScoredVersion[] {
    const found: ScoredVersion[] = [];
    const rows = this.#connection.each(sql`SELECT v.version, v.data FROM ${nodes}
      JOIN vector v ON v.model = ${model.key} AND v.version = n.version WHERE ${condition}`);
    for (const row of rows) {
      found.push({ version: number(row, "version"), score: cosine(query.vector, vectorOf(row)) });
    }
    return found;
  }

  #load(name: string): LoadedModel | undefined {
    const row = this.#connection.first(sql`SELECT key, dims FROM vector_model m WHERE name = ${name}
      AND EXISTS (SELECT 1 FROM vector v WHERE v.model = m.key)`);
    if (!row) return undefined;
    const dims = number(row, "dims");
    const known = this.#models.get(name);
    if (known?.dims === dims) return known;
    const model = { key: number(row, "key"), dims, matrix: new VectorMatrix(dims), seq: -1 };
    if (this.#keepsCopy) this.#models.set(name, model);
    return model;
  }

  #follow(model: LoadedModel): void {
    // Each by itself is at an end of the index; together they would be looked for in all of it.
    const range =
      this.#connection.first(sql`SELECT (SELECT min(seq) FROM vector_change) AS first,
        (SELECT max(seq) FROM vector_change) AS last`) ?? {};
    const last = range.last === null ? 0 : number(range, "last");
    if (last === model.seq) return;
    const missedSome = model.seq + 1 < number(range, "first");
    if (model.seq < 0 || missedSome) this.#loadAll(model);
    else this.#loadChanges(model);
    model.seq = last;
  }

  #loadAll(model: LoadedModel): void {
    model.matrix = new VectorMatrix(model.dims);
    const rows = this.#connection.each(sql`SELECT v.version, v.data FROM vector v
      JOIN node n ON n.version = v.version WHERE v.model = ${model.key} AND n.expired_at IS NULL`);
    for (const row of rows) model.matrix.set(number(row, "version"), vectorOf(row));
  }

  #loadChanges(model: LoadedModel): void {
    const rows = this.#connection.each(sql`SELECT c.version, v.data, n.expired_at FROM vector_change c
      LEFT JOIN node n ON n.version = c.version LEFT JOIN vector v ON v.model = c.model AND v.version = c.version
      WHERE c.model = ${model.key} AND c.seq > ${model.seq} ORDER BY c.seq`);
    for (const row of rows) {
      const version = number(row, "version");
      if (row.data === null || row.expired_at !== null) model.matrix.delete(version);
      else model.matrix.set(version, vectorOf(row));
    }
  }
}

function best(found: ScoredVersion[], limit: number): ScoredVersion[] {
  return found.sort((a, b) => b.score - a.score || b.version - a.version).slice(0, limit);
}

export function vectorOf(row: Row): Float32Array {
  const bytes = row.data as Uint8Array;
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Float32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
}
