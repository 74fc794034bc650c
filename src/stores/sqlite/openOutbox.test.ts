import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Outbox } from "../port.ts";
import { outboxContract } from "../testing/outboxContract.ts";
import { openOutbox } from "./openOutbox.ts";

outboxContract("sqlite", async ({ clock }) => {
  const folder = await mkdtemp(join(tmpdir(), "loci-outbox-"));
  const opened: Outbox[] = [];
  const open = async () => {
    const outbox = await openOutbox({ folder, clock });
    opened.push(outbox);
    return outbox;
  };
  return {
    outbox: await open(),
    reopen: open,
    dispose: async () => {
      for (const outbox of opened) await outbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});
