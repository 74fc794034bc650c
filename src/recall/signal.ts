/** Where a rank may come from: closeness of meaning, words and names, ties to other hits. A caller may ask for some. */
export const SIGNALS = ["vector", "bm25", "graph"] as const;
export type Signal = (typeof SIGNALS)[number];
