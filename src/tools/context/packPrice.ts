import { MAX_ANSWER_CHARACTERS } from "../../domain/budget.ts";
import type { Briefing } from "../../recall/pack/briefing.ts";
import type { CountTokens } from "../../recall/pack/price.ts";
import { type AnswerFrame, answerText } from "./answerText.ts";
import type { Pack } from "./packOutput.ts";

export interface PackFrame extends AnswerFrame {
  summarize(pack: Pack): string;
}

/** What is told whatever it leaves of the budget. */
export type Always = Pick<Pack, "confidence" | "claim" | "trace">;

export interface PricedPack {
  readonly pack: Pack;
  /** As the answer will be sent. */
  readonly tokens: number;
}

/** An answer that may cost less than this has better uses for the tokens than to tell how many they are. */
const LEAST_TO_TELL = 200;
/** A number of tokens tells its own tokens too; it settles at once, but for those that just became longer. */
const MOST_ROUNDS = 4;
/** What text costs at most, by its length. */
const CHARACTERS_A_TOKEN = 3;

/** Counts what an answer with a briefing costs, exactly as it will be sent. */
export class PackPrice {
  readonly #frame: PackFrame;
  readonly #budget: number;
  readonly #count: CountTokens;
  readonly #always: Always;
  /** What was counted last is the best guess for what comes next. */
  #guess = 100;

  constructor(frame: PackFrame, always: Always, budget: number, count: CountTokens) {
    this.#frame = frame;
    this.#always = always;
    this.#budget = budget;
    this.#count = count;
  }

  of(briefing: Briefing): PricedPack {
    const { confidence, claim, trace } = this.#always;
    const perSection = this.#budget < LEAST_TO_TELL ? null : this.#perSection(briefing);
    const packOf = (total: number): Pack => ({
      ...(confidence && { confidence }),
      ...briefing,
      ...(claim && { claim }),
      ...(perSection && { tokens: { total, perSection } }),
      ...(trace && { trace }),
    });
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const tokens = this.#tokens(packOf(this.#guess), this.#guess);
      const isSettled = tokenLength(tokens) === tokenLength(this.#guess);
      this.#guess = tokens;
      if (isSettled) break;
    }
    return { pack: packOf(this.#guess), tokens: this.#guess };
  }

  #tokens(data: Pack, tokenEstimate: number): number {
    const sent = answerText(this.#frame, this.#frame.summarize(data), data, tokenEstimate);
    const tooLong = sent.length - MAX_ANSWER_CHARACTERS;
    if (tooLong > 0) return this.#budget + Math.ceil(tooLong / CHARACTERS_A_TOKEN);
    return this.#count(sent);
  }

  #perSection(briefing: Briefing): Record<string, number> {
    const sections = {
      code: [briefing.coreSymbols],
      dependencies: [briefing.dependencies],
      memories: [briefing.decisions, briefing.learnings],
      plan: [briefing.plan],
      episodes: [briefing.episodes],
      blockers: [briefing.activeBlockers],
    };
    const counted = Object.entries(sections).map(([name, parts]): [string, number] => [
      name,
      parts.reduce((sum, part) => sum + (part === undefined ? 0 : this.#count(JSON.stringify(part))), 0),
    ]);
    return Object.fromEntries(counted.filter(([, tokens]) => tokens > 0));
  }
}

/** The tokenizer takes numbers three digits at a time. */
function tokenLength(number: number): number {
  return Math.ceil(String(number).length / 3);
}
