import type { Guard } from "../../../domain/guard.ts";
import { COUNTED_EACH_TIME, CommonTerms, LOOKED_AT_EACH } from "../../adapter/text/commonTerms.ts";
import { anyOf } from "../../adapter/text/indexTerms.ts";
import { type Connection, number } from "../connection.ts";
import type { Spaces } from "../spaces.ts";
import { atMost, sql } from "../sql.ts";
import { guardCondition } from "../views.ts";

/** How many current documents hold a term, as `CommonTerms` has it. */
export class TermFrequencies {
  readonly #connection: Connection;
  readonly #spaces: Spaces;
  readonly #common = new CommonTerms();

  constructor(connection: Connection, spaces: Spaces) {
    this.#connection = connection;
    this.#spaces = spaces;
  }

  of(term: string, guard: Guard): number {
    const known = this.#common.get(term);
    if (known !== undefined) return known;
    const few = this.#count(term, COUNTED_EACH_TIME + 1);
    if (few <= LOOKED_AT_EACH) return this.#countSeen(term, guard);
    if (few <= COUNTED_EACH_TIME) return few;
    const documents = this.#count(term, Number.MAX_SAFE_INTEGER);
    this.#common.set(term, documents);
    return documents;
  }

  #count(term: string, limit: number): number {
    const row = this.#connection.first(sql`SELECT count(*) AS n FROM
      (SELECT 1 FROM text_current WHERE text_current MATCH ${anyOf([term])} ${atMost(limit)})`);
    return number(row ?? {}, "n");
  }

  #countSeen(term: string, guard: Guard): number {
    const row = this.#connection.first(sql`SELECT count(*) AS n FROM text_current
      JOIN node n ON n.version = text_current.rowid
      WHERE text_current MATCH ${anyOf([term])} AND ${guardCondition(guard, this.#spaces)}`);
    return number(row ?? {}, "n");
  }
}
