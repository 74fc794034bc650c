import type { TrustDesk } from "../cli/host.ts";
import type { ResolvedSettings } from "./config/readSettings.ts";
import { TrustBook } from "./trustBook.ts";

interface TrustPlace {
  readonly root: string;
  readonly resolved: ResolvedSettings;
}

/** Where a person says which commands of repositories may run on their machine. */
export function trustDesk({ root, resolved }: TrustPlace, now: () => number): TrustDesk {
  const { values, origins, fromRepository } = resolved;
  const book = new TrustBook(values.home);
  const commands = values.testCommand ?? [];
  const state = async () => {
    if (values.testCommand === null) return "none";
    if (!fromRepository.includes("testCommand")) return "own";
    return (await book.isApproved(root, commands)) ? "approved" : "unapproved";
  };
  return {
    look: async () => ({ root, from: origins.testCommand, commands, state: await state() }),
    async approve() {
      await book.approve(root, commands, now());
    },
    list: () => book.list(),
    revoke: (of = root) => book.revoke(of),
  };
}
