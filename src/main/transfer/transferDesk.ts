import type { TransferDesk } from "../../cli/transferDesk.ts";
import type { TransferPlace } from "./transferPlace.ts";

/** Each way loads only what it needs. */
export function transferDesk(place: TransferPlace): TransferDesk {
  return {
    exportRecords: async (wish) => (await import("./exporting.ts")).exportRecords(place, wish),
    exportMarkdown: async (wish) => (await import("./exporting.ts")).exportMarkdown(place, wish),
    importRecords: async (wish) => (await import("./importing.ts")).importRecords(place, wish),
    migrate: async (to, began) => (await import("./migrating.ts")).migrateTo(place, to, began),
  };
}
