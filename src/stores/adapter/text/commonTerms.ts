/** Up to here it is looked document by document who may read it. */
export const LOOKED_AT_EACH = 200;
/** Up to here counting is quick, and exact each time. */
export const COUNTED_EACH_TIME = 1_000;
/** How common a common word is changes slowly, and takes milliseconds to count. */
const REMEMBERED_FOR_MS = 60_000;
const MOST_REMEMBERED = 5_000;

/**
 * How many current documents hold a term: of a word that few hold, those only that the reader may see. Else whoever writes a
 * guess down could tell by the score of it whether somebody behind a wall has used the word. Of one that many hold, all, which
 * says no more than that it is common; this remembers for a while how many these are.
 */
export class CommonTerms {
  readonly #common = new Map<string, { documents: number; until: number }>();

  get(term: string): number | undefined {
    const known = this.#common.get(term);
    return known && performance.now() < known.until ? known.documents : undefined;
  }

  set(term: string, documents: number): void {
    if (this.#common.size >= MOST_REMEMBERED) this.#common.clear();
    this.#common.set(term, { documents, until: performance.now() + REMEMBERED_FOR_MS });
  }
}
