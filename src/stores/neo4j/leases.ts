import type { Instant } from "../../domain/time.ts";
import type { Lease, Leases } from "../port.ts";
import { cypher } from "./cypher.ts";
import { ownKey } from "./keys.ts";
import type { Row, Server } from "./server.ts";

/** A lease that nobody has had for so long is forgotten: there may be one for every process that ever ran. */
const FORGOTTEN_AFTER_MS = 7 * 86_400_000;

/** The clocks of those who share a server may differ by less than the leases last. */
export function neo4jLeases(server: Server, store: string, clock: () => Instant): Leases {
  return {
    acquire: (name, holder, ttlMs) =>
      server.write(async (runner) => {
        const now = clock();
        // The write comes first: it holds the node, so that what is read next stays so until the commit.
        const [row = {}] = await runner.rows(cypher`MERGE (l:LociLease {key: ${ownKey(store, name)}})
          ON CREATE SET l.store = ${store}, l.name = ${name} SET l.askedAt = ${now}
          RETURN l.holder AS holder, l.expiresAt AS expiresAt, l.fence AS fence`);
        const current = leaseOf(row, holder);
        if (current && !current.held && current.expiresAt > now) return current;
        if (!current) await runner.rows(forgetting(store, now));
        const fence = fenceAfter(current, now);
        const expiresAt = now + ttlMs;
        await runner.rows(cypher`MATCH (l:LociLease {key: ${ownKey(store, name)}})
          SET l.holder = ${holder}, l.expiresAt = ${expiresAt}, l.fence = ${fence}`);
        return { held: true, holder, expiresAt, fence };
      }),
    release: (name, holder) =>
      server.write(async (runner) => {
        // The node stays, so that the fence goes on rising. A negative time tells what was given back from what ran out.
        const rows = await runner.rows(cypher`MATCH (l:LociLease {key: ${ownKey(store, name)}})
          SET l.askedAt = ${clock()} WITH l WHERE l.holder = ${holder} AND l.expiresAt > 0
          SET l.expiresAt = ${-clock()} RETURN l.name AS name`);
        return rows.length > 0;
      }),
    async holder(name) {
      const [row] = await server.read((runner) =>
        runner.rows(cypher`MATCH (l:LociLease {key: ${ownKey(store, name)}}) WHERE l.expiresAt > ${clock()}
          RETURN l.holder AS holder`),
      );
      return row ? String(row.holder) : null;
    },
    async holders(prefix) {
      const rows = await server.read((runner) =>
        runner.rows(cypher`MATCH (l:LociLease {store: ${store}})
          WHERE l.name STARTS WITH ${prefix} AND l.expiresAt > ${clock()} RETURN l.holder AS holder ORDER BY l.name`),
      );
      return rows.map((row) => String(row.holder));
    },
  };
}

function forgetting(store: string, now: Instant) {
  return cypher`MATCH (l:LociLease {store: ${store}}) WHERE abs(l.expiresAt) < ${now - FORGOTTEN_AFTER_MS} DELETE l`;
}

/**
 * Renewing keeps the fence; a new holder, or the old one after a break, gets a higher one. The first is the time, so that
 * it is higher than any of a lease that was forgotten.
 */
function fenceAfter(current: Lease | undefined, now: Instant): number {
  if (!current) return now;
  const renewed = current.held && current.expiresAt > 0;
  return current.fence + (renewed ? 0 : 1);
}

/** Undefined of one that nobody had before. */
function leaseOf({ holder, expiresAt, fence }: Row, asker: string): Lease | undefined {
  if (typeof holder !== "string") return undefined;
  return { held: holder === asker, holder, expiresAt: Number(expiresAt), fence: Number(fence) };
}
