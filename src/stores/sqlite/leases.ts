import type { Instant } from "../../domain/time.ts";
import type { Lease, Leases } from "../port.ts";
import { number, type Row, text } from "./connection.ts";
import type { GraphFile } from "./graphFile.ts";
import { sql } from "./sql.ts";

export function sqliteLeases(file: GraphFile, clock: () => Instant): Leases {
  const { writer, reader, lock } = file;
  return {
    acquire: (name, holder, ttlMs) =>
      lock.exclusively(() => {
        const now = clock();
        const current = writer.first(sql`SELECT * FROM lease WHERE name = ${name}`);
        if (current && text(current, "holder") !== holder && number(current, "expires_at") > now) {
          return leaseOf(current, holder);
        }
        const fence = fenceAfter(current, holder);
        writer.run(sql`INSERT OR REPLACE INTO lease (name, holder, expires_at, fence)
          VALUES (${name}, ${holder}, ${now + ttlMs}, ${fence})`);
        return { held: true, holder, expiresAt: now + ttlMs, fence };
      }),
    release: (name, holder) =>
      lock.exclusively(() => {
        // The row stays, so that the fence goes on rising.
        const ended = sql`UPDATE lease SET expires_at = 0 WHERE name = ${name} AND holder = ${holder} AND expires_at > 0`;
        return writer.run(ended).changes > 0;
      }),
    async holder(name) {
      const current = reader.first(sql`SELECT * FROM lease WHERE name = ${name} AND expires_at > ${clock()}`);
      return current ? text(current, "holder") : null;
    },
  };
}

/** Renewing keeps the fence; a new holder, or the old one after a break, gets a higher one. */
function fenceAfter(current: Row | undefined, holder: string): number {
  if (!current) return 1;
  const renewed = text(current, "holder") === holder && number(current, "expires_at") > 0;
  return number(current, "fence") + (renewed ? 0 : 1);
}

function leaseOf(row: Row, asker: string): Lease {
  const holder = text(row, "holder");
  return {
    held: holder === asker,
    holder,
    expiresAt: number(row, "expires_at"),
    fence: number(row, "fence"),
  };
}
