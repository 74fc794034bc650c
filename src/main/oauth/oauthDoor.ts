import type { AccessRight } from "../../domain/accessRight.ts";
import type { Log } from "../../domain/log.ts";
import type { OAuthClaims } from "../config/oauthSettings.ts";
import { IssuerKeys, type IssuerKeysParts } from "./issuerKeys.ts";
import { judgeClaims } from "./judgeClaims.ts";
import { isKnownAlgorithm, isSigned } from "./jwsAlgorithms.ts";
import { type Jwt, readJwt } from "./readJwt.ts";
import type { IssuerKey } from "./readKeySet.ts";
import { ClaimProblem, rightOfClaims } from "./rightOfClaims.ts";
import { ShownRights } from "./shownRights.ts";

export interface OAuthDoorParts {
  readonly issuer: string;
  /** What a token may be for, besides the address that this server is reached by. */
  readonly audiences: readonly string[];
  readonly claims: OAuthClaims;
  readonly account: string;
  /** The address that this server is reached by; null while that is not known. */
  resource(): string | null;
  now(): number;
  readonly log: Log;
  readonly pace?: IssuerKeysParts["pace"];
}

/**
 * How long a session waits for its client's next token. Nothing can be asked in it or heard from it meanwhile; clients often
 * fetch a token only when they want something.
 */
const WAITS_MS = 30 * 60_000;

/** Lets those in whom an issuer elsewhere has given a token for this server. */
export class OAuthDoor {
  readonly #parts: OAuthDoorParts;
  readonly #keys: IssuerKeys;
  readonly #shown = new ShownRights();

  constructor(parts: OAuthDoorParts) {
    this.#parts = parts;
    this.#keys = new IssuerKeys(parts);
    this.#keys.keepFresh();
  }

  /** Null when the token gives no right, for whatever reason; that is for the log. */
  async rightOf(token: string): Promise<AccessRight | null> {
    const jwt = readJwt(token);
    if (!jwt || !isKnownAlgorithm(jwt.algorithm))
      return this.#refuse("it is no token of a kind that is taken");
    const key = await this.#signer(jwt);
    if (!key) return this.#refuse("no key of the issuer has signed it");
    const { issuer, audiences, account, claims, now, resource } = this.#parts;
    const own = resource();
    const accepted = own === null ? audiences : [own, ...audiences];
    const fault = judgeClaims(jwt, { issuer, audiences: accepted, now: now() });
    if (fault !== null) return this.#refuse(fault);
    try {
      const right = rightOfClaims(jwt.claims, claims, { account, now: now() });
      this.#shown.show(right.id, { endsAt: right.expiresAt, print: key.print });
      return right;
    } catch (thrown) {
      if (thrown instanceof ClaimProblem) return this.#refuse(thrown.message);
      throw thrown;
    }
  }

  /** Whether a right that was given before is still there: its last token may have ended, if another can follow. */
  stillHolds(id: string): boolean {
    this.#keys.keepFresh();
    const shown = this.#shown.get(id);
    if (shown && this.#keys.shows(shown.print) && this.#parts.now() < shown.endsAt + WAITS_MS) return true;
    this.#shown.forget(id);
    return false;
  }

  /** A key that the issuer has since replaced, under the same name as well, is found by asking once more. */
  async #signer(jwt: Jwt): Promise<IssuerKey | null> {
    const signed = (keys: readonly IssuerKey[]) =>
      keys.find(({ key }) => isSigned(jwt.algorithm, key, jwt.signed, jwt.signature)) ?? null;
    const known = signed(await this.#keys.candidates(jwt));
    if (known || !(await this.#keys.renewed())) return known;
    return signed(await this.#keys.candidates(jwt));
  }

  #refuse(why: string): null {
    this.#parts.log.info("a token was refused", { why });
    return null;
  }
}
