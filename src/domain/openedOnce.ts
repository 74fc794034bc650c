/** Opened when it is first wanted. A failure is not remembered, so that what was mended meanwhile works. */
export function openedOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((thrown) => {
      opened = undefined;
      throw thrown;
    });
    return opened;
  };
}
