/** Runs work that yields from time to time, and lets others work wherever it does. */
export async function inTurns<T>(work: Generator<undefined, T>, pause: () => Promise<unknown>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
}

/** Runs it to its end at once. */
export function atOnce<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
