/** A piece of code with holes in it, as one grammar reads it. */
export interface Pattern {
  readonly root: PatternPart;
  /** What every text with a match holds somewhere, so that others need not be parsed. */
  readonly words: readonly string[];
  /** Whether a variable stands in it more than once: then what fits one hole depends on the others. */
  readonly repeats: boolean;
}

export type PatternPart = PatternHole | PatternLeaf | PatternBranch;

/** Stands for whatever is there: one node, or as many as there are. */
export interface PatternHole {
  readonly form: "hole";
  /** Null where nobody wants to know what it was. */
  readonly variable: string | null;
  readonly many: boolean;
}

export interface PatternLeaf {
  readonly form: "leaf";
  readonly kind: string;
  readonly named: boolean;
  readonly text: string;
}

export interface PatternBranch {
  readonly form: "branch";
  readonly kind: string;
  readonly parts: readonly PatternPart[];
}

/** Where a pattern fits, as offsets into the text. */
export interface PatternMatch {
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
  readonly variables: Readonly<Record<string, string>>;
}
