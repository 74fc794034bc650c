import type { ToolName } from "loci";
import { type AnswerOf, call, type InputOf, NoAnswer } from "./call.ts";

/** What is known of one question. */
export interface Kept<Name extends ToolName> {
  readonly answer: AnswerOf<Name> | undefined;
  readonly problem: { readonly message: string; readonly hint: string } | undefined;
  readonly isLoading: boolean;
}

const MOST_KEPT = 200;

/** The answers that views show, by question. */
class Queries {
  readonly #kept = new Map<string, Kept<ToolName>>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #underWay = new Map<string, number>();
  #count = 0;

  get(key: string): Kept<ToolName> | undefined {
    return this.#kept.get(key);
  }

  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  async load<Name extends ToolName>(key: string, tool: Name, input: InputOf<Name>): Promise<void> {
    this.#count += 1;
    const turn = this.#count;
    this.#underWay.set(key, turn);
    this.#put(key, { answer: this.#kept.get(key)?.answer, problem: undefined, isLoading: true });
    const outcome = await call(tool, input).then(
      (answer) => ({ answer, problem: undefined }),
      (thrown: unknown) => ({ answer: this.#kept.get(key)?.answer, problem: problemOf(thrown) }),
    );
    // Another that was asked later knows better.
    if (this.#underWay.get(key) !== turn) return;
    this.#underWay.delete(key);
    this.#put(key, { ...(outcome as Omit<Kept<ToolName>, "isLoading">), isLoading: false });
  }

  #put(key: string, kept: Kept<ToolName>): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      if (!this.#listeners.has(oldest)) this.#kept.delete(oldest);
      else break;
    }
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }
}

export function problemOf(thrown: unknown): { message: string; hint: string } {
  if (thrown instanceof NoAnswer) return { message: thrown.message, hint: thrown.hint };
  return { message: thrown instanceof Error ? thrown.message : "Something went wrong.", hint: "Try again." };
}

export const queries = new Queries();
