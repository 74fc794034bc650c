import { createHash } from "node:crypto";
import type { AccessRight, Reach } from "../../domain/accessRight.ts";
import { ROLES, type Role, readableBy } from "../../domain/caller.ts";
import { VISIBILITIES, type Visibility } from "../../domain/guard.ts";
import { asProjectId, type ProjectId } from "../../domain/ids.ts";
import { SCOPES } from "../../transports/scopes.ts";
import type { OAuthClaims } from "../config/oauthSettings.ts";
import { isUsableName } from "../isUsableName.ts";
import { LEEWAY_MS } from "./judgeClaims.ts";
import type { Jwt } from "./readJwt.ts";

type Claims = Jwt["claims"];

/** What a token is missing, for whoever runs the server to read. */
export class ClaimProblem extends Error {
  override readonly name = "ClaimProblem";
}

/** Who a token's bearer is, and what they may do. A claim that is asked for must be there: left out, it would widen. */
export function rightOfClaims(
  claims: Claims,
  names: OAuthClaims,
  { account, now }: { readonly account: string; readonly now: number },
): AccessRight {
  const scopes = scopesOf(claims);
  const reach: Reach =
    scopes.has(SCOPES.write) || scopes.has(SCOPES.admin)
      ? "write"
      : scopes.has(SCOPES.read)
        ? "read"
        : "nothing";
  const role = roleOf(claims, names, scopes);
  const who = {
    account,
    agent: agentOf(claims, names),
    role,
    project: projectOf(claims, names),
    visibility: visibilityOf(claims, names, role),
    mayGovern: scopes.has(SCOPES.govern),
    tools: toolsOf(claims, names),
  };
  return {
    ...who,
    id: nameOf(claims, who),
    reach,
    createdAt: typeof claims.iat === "number" ? claims.iat * 1_000 : now,
    expiresAt: Number(claims.exp) * 1_000 + LEEWAY_MS,
    isForOneSession: false,
  };
}

/**
 * The same for each token that the same client gets for the same person with the same rights, so that a session outlives
 * the token that it was begun with, and nobody else goes on with it.
 */
function nameOf({ iss, sub, client_id, azp }: Claims, who: object): string {
  const hash = createHash("sha256").update(JSON.stringify([iss, sub, client_id ?? azp, who]));
  return `oauth:${hash.digest("hex").slice(0, 32)}`;
}

/** Written by most as one text, by some as a list, and by some under a name of its own. */
function scopesOf({ scope, scp }: Claims): ReadonlySet<string> {
  return new Set([...wordsOf(scope), ...wordsOf(scp)]);
}

function wordsOf(value: unknown): string[] {
  const texts = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string");
  return texts.flatMap((text) => text.split(/[\s,]+/)).filter((word) => word !== "");
}

function agentOf(claims: Claims, { agent: name }: OAuthClaims): string {
  const agent = textOf(claims, name).trim();
  if (!isUsableName(agent)) throw new ClaimProblem(`no agent can be called what \`${name}\` says`);
  return agent;
}

/** A claim can only take away from what the scopes give. */
function roleOf(claims: Claims, { role: name }: OAuthClaims, scopes: ReadonlySet<string>): Role {
  const most: Role = scopes.has(SCOPES.admin) ? "admin" : "agent";
  if (name === undefined) return most;
  const told = oneOf(ROLES, claims, name);
  return ROLES.indexOf(told) < ROLES.indexOf(most) ? told : most;
}

function visibilityOf(claims: Claims, { visibility: name }: OAuthClaims, role: Role): Visibility | null {
  if (name === undefined) return null;
  const told = oneOf(VISIBILITIES, claims, name);
  return readableBy(role).includes(told) ? told : null;
}

function projectOf(claims: Claims, { project: name }: OAuthClaims): ProjectId | null {
  return name === undefined ? null : asProjectId(textOf(claims, name));
}

function toolsOf(claims: Claims, { tools: name }: OAuthClaims): readonly string[] | null {
  if (name === undefined) return null;
  if (!Object.hasOwn(claims, name)) throw new ClaimProblem(`\`${name}\` is missing in it`);
  return wordsOf(claims[name]);
}

function oneOf<Value extends string>(all: readonly Value[], claims: Claims, name: string): Value {
  const told = textOf(claims, name);
  const value = all.find((each) => each === told);
  if (value === undefined) throw new ClaimProblem(`\`${name}\` is none of ${all.join(", ")}`);
  return value;
}

/** A list of one counts as that one: some issuers write all that they know as lists. */
function textOf(claims: Claims, name: string): string {
  const told = Object.hasOwn(claims, name) ? claims[name] : undefined;
  const value = Array.isArray(told) && told.length === 1 ? told[0] : told;
  if (typeof value !== "string" || value === "" || value.length > 500)
    throw new ClaimProblem(`\`${name}\` is missing in it, or is no short text`);
  return value;
}
