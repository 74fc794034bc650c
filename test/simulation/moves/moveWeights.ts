/** What an agent can do, and how often it does. */
export const MOVE_WEIGHTS = {
  ...{ claim: 26, release: 10, writeFenced: 8, edit: 8 },
  ...{ save: 5, tell: 3, tellEdit: 2 },
  ...{ plan: 10, start: 10, startReady: 4, end: 8, putAside: 4, depend: 3, regroup: 2 },
  ...{ begin: 5, compact: 2, handOver: 5, leave: 3, drop: 3 },
  ...{ look: 6, lookAtWork: 2 },
} as const;

export type MoveName = keyof typeof MOVE_WEIGHTS;
