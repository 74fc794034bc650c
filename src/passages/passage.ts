/**
 * A passage is a piece of text that can be found as one: some lines of a file, one message of a conversation. Passages
 * come in groups that are written and replaced whole (a file, a stretch of a conversation), in the order of the text, so
 * that the neighbours of a passage are those beside it.
 */
export interface PassageDraft {
  /** Names it within its group; what it is, is up to whoever wrote it. */
  readonly label: string;
  /** Whole numbers from 0 on that whoever ranks it wants at hand, such as lines; as many in every passage of an index. */
  readonly numbers: readonly number[];
  /** How often each term occurs, a place that counts more counted more often. Whole numbers from 1 to 65,535. */
  readonly terms: ReadonlyMap<string, number>;
  /** The length that ranking compares with the average, a whole number; by default the sum of `terms`. */
  readonly length?: number;
}

export interface GroupDraft {
  readonly key: string;
  /** JSON that whoever ranks wants at hand for every group; small, as all of them are kept in memory. */
  readonly info: string;
  readonly passages: readonly PassageDraft[];
}

/** One state of an index. Passages are numbered by `slot`; slots of one group follow each other in order. */
export interface PassageSnapshot {
  /** How many slots there are, those of replaced groups included. */
  readonly slots: number;
  /** How many passages there are. */
  readonly passages: number;
  readonly averageLength: number;
  /** Those that are there, in no particular order. */
  readonly groups: readonly PassageGroup[];
  /** Which of `groups` a slot belongs to; -1 when that was replaced. */
  readonly groupOf: Int32Array;
  readonly lengths: Float32Array;
  /** The models that passages have vectors of. */
  readonly models: readonly string[];
  label(slot: number): string;
  number(slot: number, column: number): number;
  /** How many postings a term has at most, told without reading them: some may be of replaced groups. */
  mostPostings(term: string): number;
  /** Of the terms that the snapshot was asked for; empty for others. Only passages that are there, by slot. */
  postings(term: string): Postings;
  /**
   * Cosine with each slot's vector, 0 where it has none; null when no passage has a vector of that model. Where groups are
   * named, in rising order, nothing is written for others. One array serves all calls.
   */
  similarities(model: string, query: Float32Array, of?: readonly PassageGroup[]): Float32Array | null;
  /** The groups whose passages have no vectors of that model. */
  groupsWithout(model: string): readonly PassageGroup[];
  /** How many passages have no vector of that model. */
  withoutVector(model: string): number;
}

export interface PassageGroup {
  readonly key: string;
  readonly info: string;
  readonly first: number;
  readonly count: number;
}

export interface Postings {
  readonly slots: Uint32Array;
  readonly counts: Uint16Array;
}
