/** Opens each folder it is told of at the moment it is told, which is the same for the other opener. */
import { openOutbox } from "../../src/stores/sqlite/openOutbox.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";

process.on("message", async ({ folder, at }: { folder: string; at: number }) => {
  while (Date.now() < at);
  try {
    const store = await openSqliteStore({ folder });
    const outbox = await openOutbox({ folder });
    await outbox.close();
    await store.close();
    process.send?.("opened");
  } catch (failure) {
    process.send?.(String(failure));
  }
});
process.send?.("ready");
