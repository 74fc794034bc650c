import { Failure } from "../domain/failure.ts";
import type { Store } from "../stores/port.ts";
import { SETTINGS } from "./config/settings.ts";
import { registeredProjects } from "./project.ts";

/**
 * A server must not begin an account by a slip of the pen: it would look like one that has forgotten everything. The one
 * that nobody chose is always there; another is once something was kept for it.
 */
export async function requireAccount(store: Store, account: string): Promise<void> {
  if (account === SETTINGS.account.default || (await registeredProjects(store, account)).length > 0) return;
  throw new Failure(
    "not_found",
    `There is no account \`${account}\` in this data folder.`,
    `If it is a new one, begin it with any other command, such as LOCI_ACCOUNT=${account} loci status; else see \`loci config get account\`.`,
  );
}
