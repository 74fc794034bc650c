import { type Connection, number } from "../connection.ts";
import { atMost, sql } from "../sql.ts";
import { anyOf } from "./ftsTerms.ts";

/** Up to here counting is quick, and exact each time. */
const COUNTED_EACH_TIME = 1_000;
/** How common a common word is changes slowly, and takes milliseconds to count. */
const REMEMBERED_FOR_MS = 60_000;
const MOST_REMEMBERED = 5_000;

/** How many current documents hold a term. */
export class TermFrequencies {
  readonly #connection: Connection;
  readonly #common = new Map<string, { documents: number; until: number }>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  of(term: string): number {
    const known = this.#common.get(term);
    if (known && performance.now() < known.until) return known.documents;
    const few = this.#count(term, COUNTED_EACH_TIME + 1);
    if (few <= COUNTED_EACH_TIME) return few;
    const documents = this.#count(term, Number.MAX_SAFE_INTEGER);
    if (this.#common.size >= MOST_REMEMBERED) this.#common.clear();
    this.#common.set(term, { documents, until: performance.now() + REMEMBERED_FOR_MS });
    return documents;
  }

  #count(term: string, limit: number): number {
    const row = this.#connection.first(sql`SELECT count(*) AS n FROM
      (SELECT 1 FROM text_current WHERE text_current MATCH ${anyOf([term])} ${atMost(limit)})`);
    return number(row ?? {}, "n");
  }
}
