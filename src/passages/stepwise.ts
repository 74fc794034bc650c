/** Work that yields from time to time, so that whoever runs it can let others work. */
export type Steps<T> = Generator<undefined, T>;

/** Lets others work wherever it yields. */
export async function stepwise<T>(work: Steps<T>, pause: () => Promise<unknown>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
}

/** Runs it to its end at once. */
export function atOnce<T>(work: Steps<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
