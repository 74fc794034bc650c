/** What the work comes to, unless whoever waits for it is told to stop; the work itself goes on. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  signal?.throwIfAborted();
  const left = Promise.withResolvers<never>();
  const leave = () => left.reject(signal?.reason);
  signal?.addEventListener("abort", leave);
  try {
    return await Promise.race([work, left.promise]);
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}
