import type { Envelope } from "../../../src/app/envelope.ts";
import { secretOf } from "../laws/secrecy.ts";
import type { KnownWork } from "../ledger.ts";
import type { Scene } from "../scene.ts";

/** One planned call when its time has come. */
export interface Turn {
  readonly scene: Scene;
  readonly seat: number;
  readonly picks: readonly number[];
}

export type Move = (turn: Turn) => Promise<void>;

/** The one that the pick with this number falls on; undefined when there is none. */
export function chosen<Item>({ picks }: Turn, number: number, items: readonly Item[]): Item | undefined {
  return items[(picks[number] ?? 0) % Math.max(1, items.length)];
}

/** True in so many of a hundred cases. */
export function chance({ picks }: Turn, number: number, percent: number): boolean {
  return Math.floor((picks[number] ?? 0) / 7) % 100 < percent;
}

/** What somebody says is told from what all others say, and from what they said before. */
export function said({ scene, seat, picks }: Turn, what: string): string {
  return `${what} ${picks[0]} ${scene.step} ${secretOf(seat)}`;
}

/** What somebody says about work is for whoever planned it, too. */
export function saidOf(turn: Turn, what: string, { seat }: Pick<KnownWork, "seat">): string {
  const { crew } = turn.scene;
  const isForAll = crew.seat(seat).role === "restricted" && seat !== turn.seat;
  return isForAll ? said(turn, what).replace(secretOf(turn.seat), "openly") : said(turn, what);
}

export function call(
  { scene, seat }: Turn,
  tool: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Envelope> {
  return scene.call(seat, tool, input);
}

/** The account of whoever has the turn. */
export function accountOf({ scene, seat }: Turn): string {
  return scene.crew.seat(seat).account;
}
