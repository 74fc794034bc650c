/** Enough to keep the file system's threads busy without a promise for every file at once. */
const CONCURRENCY = 64;

/** Does the work for every item, some at a time; the first failure or an abort stops the rest. */
export async function eachLimited<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const rest = oneByOne(items);
  const worker = async () => {
    for (const item of rest) {
      signal?.throwIfAborted();
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** A generator ends for all who take from it as soon as one of them throws; an array's own iterator does not. */
function* oneByOne<T>(items: readonly T[]): Generator<T> {
  yield* items;
}
