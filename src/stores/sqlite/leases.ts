import type { Instant } from "../../domain/time.ts";
import type { Lease, Leases } from "../port.ts";
import { type Connection, number, type Row, text } from "./connection.ts";
import type { GraphFile } from "./graphFile.ts";
import { sql } from "./sql.ts";

/** A lease that nobody has had for so long is forgotten: there may be one for every process that ever ran. */
const FORGOTTEN_AFTER_MS = 7 * 86_400_000;

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
        if (!current) forgetOld(writer, now);
        const fence = fenceAfter(current, holder, now);
        writer.run(sql`INSERT OR REPLACE INTO lease (name, holder, expires_at, fence)
          VALUES (${name}, ${holder}, ${now + ttlMs}, ${fence})`);
        return { held: true, holder, expiresAt: now + ttlMs, fence };
      }),
    release: (name, holder) =>
      lock.exclusively(() => {
        // The row stays, so that the fence goes on rising. A negative time tells what was given back from what ran out.
        const ended = sql`UPDATE lease SET expires_at = ${-clock()} WHERE name = ${name} AND holder = ${holder} AND expires_at > 0`;
        return writer.run(ended).changes > 0;
      }),
    async holder(name) {
      const current = reader.first(sql`SELECT * FROM lease WHERE name = ${name} AND expires_at > ${clock()}`);
      return current ? text(current, "holder") : null;
    },
    async holders(prefix) {
      const rows = reader.rows(sql`SELECT holder FROM lease
        WHERE substr(name, 1, ${prefix.length}) = ${prefix} AND expires_at > ${clock()} ORDER BY name`);
      return rows.map((row) => text(row, "holder"));
    },
  };
}

function forgetOld(writer: Connection, now: Instant): void {
  writer.run(sql`DELETE FROM lease WHERE abs(expires_at) < ${now - FORGOTTEN_AFTER_MS}`);
}

/**
 * Renewing keeps the fence; a new holder, or the old one after a break, gets a higher one. The first is the time, so that
 * it is higher than any of a lease that was forgotten.
 */
function fenceAfter(current: Row | undefined, holder: string, now: Instant): number {
  if (!current) return now;
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
