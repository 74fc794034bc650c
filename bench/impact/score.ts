/** What was said to reach something, beside what does. */
export type Selection = (id: string) => ReadonlySet<string>;

export interface Score extends Counts {
  readonly precision: number;
  readonly recall: number;
  readonly macroPrecision: number;
  readonly macroRecall: number;
}

interface Counts {
  /** How many pairs of code and test there are in truth. */
  readonly pairs: number;
  readonly right: number;
  readonly wrong: number;
}

/** Several projects as if they were one, large ones counting for more: macro is over the projects then. */
export function pooled(scores: readonly Score[]): Score {
  const sum = (of: keyof Counts) => scores.reduce((all, score) => all + score[of], 0);
  return {
    ...shares({ pairs: sum("pairs"), right: sum("right"), wrong: sum("wrong") }),
    macroPrecision: mean(scores.map(({ precision }) => precision)),
    macroRecall: mean(scores.map(({ recall }) => recall)),
  };
}

/** Micro: over all pairs of code and test. Macro: the mean over the code for which there is something to be right about. */
export function score(truth: ReadonlyMap<string, ReadonlySet<string>>, selection: Selection): Score {
  let [right, wrong, pairs] = [0, 0, 0];
  const precisions: number[] = [];
  const recalls: number[] = [];
  for (const [id, tests] of truth) {
    const selected = selection(id);
    const hits = [...selected].filter((test) => tests.has(test)).length;
    right += hits;
    wrong += selected.size - hits;
    pairs += tests.size;
    if (selected.size > 0) precisions.push(hits / selected.size);
    if (tests.size > 0) recalls.push(hits / tests.size);
  }
  return {
    ...shares({ pairs, right, wrong }),
    macroPrecision: mean(precisions),
    macroRecall: mean(recalls),
  };
}

function shares({ pairs, right, wrong }: Counts) {
  const [precision, recall] = [right / Math.max(1, right + wrong), right / Math.max(1, pairs)];
  return { pairs, right, wrong, precision, recall };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
