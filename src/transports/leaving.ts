import type { App } from "../app/app.ts";
import type { Log } from "../domain/log.ts";
import type { Connection } from "./connection.ts";

interface LeavingParts {
  readonly app: Pick<App, "leave">;
  readonly log: Log;
}

/** A client's departure must not fail, as nobody is there to be told. */
export async function leave(
  { app, log }: LeavingParts,
  { caller, close }: Connection,
  how: { readonly mayReturn: boolean },
): Promise<void> {
  const notClean = (cause: unknown) => log.warn("a client's connection was not closed cleanly", { cause });
  const left = app.leave(caller, how).catch(notClean);
  try {
    close?.();
  } catch (cause) {
    notClean(cause);
  }
  await left;
}

/** It seems to be gone, and may yet come back. */
export function miss({ app, log }: LeavingParts, { caller }: Connection): void {
  app
    .leave(caller, { mayReturn: true })
    .catch((cause) => log.warn("a client that is gone was not noted as such", { cause }));
}
