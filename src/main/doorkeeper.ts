import { randomUUID } from "node:crypto";
import type { AccessRight } from "../domain/accessRight.ts";
import { asSessionId } from "../domain/ids.ts";
import { accessRights, rightOfToken, stillHolds, takeSession } from "../memory/governance/accessToken.ts";
import type { GraphStore, TxMeta } from "../stores/port.ts";
import type { Doorkeeper } from "../transports/connection.ts";

interface DoorkeeperParts {
  readonly memory: GraphStore;
  readonly account: string;
  /** Whether tokens are asked for although there may be none. */
  readonly isStrict: boolean;
  now(): number;
}

/** Reads the tokens from the store with every question, as another process gives them out and takes them back. */
export function doorkeeperOf({ memory, account, isStrict, now }: DoorkeeperParts): Doorkeeper {
  // Once asked for, they are until the end: to take back the last token must not open the door.
  let asks = isStrict;
  const author: TxMeta = {
    type: "memory_write",
    account,
    project: null,
    agentId: "system",
    sessionId: asSessionId(`session:${randomUUID()}`),
    reason: "governance",
  };
  return {
    async asksForTokens() {
      asks ||= (await accessRights(memory, account)).length > 0;
      return asks;
    },
    rightOf: (token) => rightOfToken(memory, token, { account, now: now() }),
    mayBegin: async ({ id, isForOneSession }: AccessRight) =>
      !isForOneSession || (await takeSession(memory, author, id)),
    stillHolds: (id) => stillHolds(memory, id, { account, now: now() }),
  };
}
