const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type StopName = keyof typeof SIGNALS;

/** Turns the first request to stop into an abort, so that work can end cleanly; a second one ends the process. */
export function watchStopSignals(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const onSignal = (name: StopName) => {
    if (controller.signal.aborted) process.exit(SIGNALS[name]);
    controller.abort(name);
  };
  const names = Object.keys(SIGNALS) as StopName[];
  for (const name of names) process.on(name, onSignal);
  return {
    signal: controller.signal,
    release() {
      for (const name of names) process.off(name, onSignal);
    },
  };
}
