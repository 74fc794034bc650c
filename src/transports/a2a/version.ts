import type { IncomingMessage } from "node:http";
import { type A2aVersion, VERSIONS } from "./agentCard.ts";

const NAME = "A2A-Version";

/** Which version a request is in, by its header or, without one, its address; null where it does not say. */
export function saidVersion({ headers, url = "" }: IncomingMessage): string | null {
  const inHeader = headers[NAME.toLowerCase()]?.toString().trim();
  if (inHeader) return inHeader;
  const [, query = ""] = url.split("?");
  return new URLSearchParams(query).get(NAME)?.trim() || null;
}

/** Patches of a version count for nothing; undefined is one that is not spoken here. */
export function spokenVersion(said: string): A2aVersion | undefined {
  return VERSIONS.find((version) => said === version || said.startsWith(`${version}.`));
}
