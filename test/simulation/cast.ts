import type { Role } from "../../src/domain/caller.ts";
import { asProjectId } from "../../src/domain/ids.ts";

export const PROJECT = asProjectId("example.org/acme/shop");
export const OUR_ACCOUNT = "fleet";
export const OTHER_ACCOUNT = "strangers";

/** One agent at work, in one of the processes. */
export interface Seat {
  readonly agent: string;
  readonly account: string;
  readonly role: Role;
  readonly process: number;
}

/** Two of them have one name, one may read little, and one is of another account. */
export const CAST: readonly Omit<Seat, "process">[] = [
  { agent: "ada", account: OUR_ACCOUNT, role: "agent" },
  { agent: "bob", account: OUR_ACCOUNT, role: "agent" },
  { agent: "ada", account: OUR_ACCOUNT, role: "agent" },
  { agent: "rex", account: OUR_ACCOUNT, role: "restricted" },
  { agent: "eve", account: OTHER_ACCOUNT, role: "agent" },
  { agent: "amy", account: OUR_ACCOUNT, role: "admin" },
];
