import type { TrustDesk } from "../cli/host.ts";
import { openedOnce } from "../domain/openedOnce.ts";
import type { ResolvedSettings } from "./config/readSettings.ts";
import { TrustBook } from "./trustBook.ts";

interface TrustPlace {
  readonly root: string;
  readonly home: string;
  /** With what the repository sets, which is asked only for what is about that. */
  resolved(): Promise<ResolvedSettings>;
}

/** Where a person says which commands of repositories may run on their machine. */
export function trustDesk({ root, home, resolved }: TrustPlace, now: () => number): TrustDesk {
  const book = new TrustBook(home);
  const stateOf = async ({ values, fromRepository }: ResolvedSettings) => {
    if (values.testCommand === null) return "none";
    if (!fromRepository.includes("testCommand")) return "own";
    return (await book.isApproved(root, values.testCommand)) ? "approved" : "unapproved";
  };
  // What is approved is what was looked at, whatever the file says by then.
  const settingsOnce = openedOnce(resolved);
  return {
    async look() {
      const settings = await settingsOnce();
      const { testCommand } = settings.values;
      const from = settings.origins.testCommand;
      return { root, from, commands: testCommand ?? [], state: await stateOf(settings) };
    },
    async approve() {
      await book.approve(root, (await settingsOnce()).values.testCommand ?? [], now());
    },
    list: () => book.list(),
    revoke: (of = root) => book.revoke(of),
  };
}
