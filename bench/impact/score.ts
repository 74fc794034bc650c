/** What was said to reach something, beside what does. */
export type Selection = (id: string) => ReadonlySet<string>;

export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly macroPrecision: number;
  readonly macroRecall: number;
  /** How many pairs of code and test there are in truth. */
  readonly pairs: number;
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
    precision: right / Math.max(1, right + wrong),
    recall: right / Math.max(1, pairs),
    macroPrecision: mean(precisions),
    macroRecall: mean(recalls),
    pairs,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
