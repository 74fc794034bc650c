/** What the work comes to, unless whoever waits for it is told to stop; the work itself goes on. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal?.aborted) {
    // Nobody looks at it any more, so that it fails, too, must not end the process.
    work.catch(() => {});
    throw signal.reason;
  }
  const left = Promise.withResolvers<never>();
  const leave = () => left.reject(signal?.reason);
  signal?.addEventListener("abort", leave);
  try {
    return await Promise.race([work, left.promise]);
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}
