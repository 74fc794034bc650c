import type { AccessRight } from "../domain/accessRight.ts";
import {
  accessRights,
  isOwnToken,
  rightOfToken,
  stillHolds,
  takeSession,
} from "../memory/governance/accessToken.ts";
import type { GraphStore } from "../stores/port.ts";
import type { Doorkeeper } from "../transports/connection.ts";
import { governanceAuthor } from "./governanceAuthor.ts";
import type { OAuthDoor } from "./oauth/oauthDoor.ts";

interface DoorkeeperParts {
  readonly memory: GraphStore;
  readonly account: string;
  /** Whether tokens are asked for although there may be none. */
  readonly isStrict: boolean;
  /** Knows the tokens that somebody else gives out; null where nobody does. */
  readonly oauth?: OAuthDoor | null;
  now(): number;
}

/** Reads the tokens from the store with every question, as another process gives them out and takes them back. */
export function doorkeeperOf({ memory, account, isStrict, oauth = null, now }: DoorkeeperParts): Doorkeeper {
  // Once asked for, they are until the end: to take back the last token must not open the door.
  let asks = isStrict || oauth !== null;
  const author = governanceAuthor(account);
  return {
    async asksForTokens() {
      asks ||= (await accessRights(memory, account)).length > 0;
      return asks;
    },
    rightOf: async (token) =>
      oauth === null || isOwnToken(token)
        ? rightOfToken(memory, token, { account, now: now() })
        : oauth.rightOf(token),
    mayBegin: async ({ id, isForOneSession }: AccessRight) =>
      !isForOneSession || (await takeSession(memory, author, id)),
    stillHolds: async (id) => oauth?.stillHolds(id) || stillHolds(memory, id, { account, now: now() }),
  };
}
