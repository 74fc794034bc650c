import { Failure } from "../../domain/failure.ts";
import { cypher } from "./cypher.ts";
import type { Server } from "./server.ts";

/** The first whose Cypher says all that is asked here; since 2025 the major number is the year. */
const OLDEST = [5, 26] as const;

/** The version of a server, which is not older than it may be. */
export async function engineVersion(server: Server): Promise<string> {
  const [row] = await server.read((runner) =>
    runner.rows(cypher`CALL dbms.components() YIELD name, versions WITH name, versions
      WHERE name = 'Neo4j Kernel' RETURN versions[0] AS version`),
  );
  const version = String(row?.version);
  if (!isOld(version)) return version;
  throw new Failure(
    "unsupported",
    `${server.place} is Neo4j ${version}, and Loci needs ${OLDEST.join(".")} or later.`,
    "Upgrade the server, or name another one.",
  );
}

export function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split(/\D/).map(Number);
  return major === OLDEST[0] ? minor < OLDEST[1] : !(major > OLDEST[0]);
}
