import { Failure } from "../domain/failure.ts";

const MOST_CHARACTERS = 1_000_000;
const DEEPEST = 32;

/** Refuses input that no tool has a use for, before anything walks through it. */
export function checkInputLimits(input: unknown): void {
  const { isTooDeep, characters } = measured(input);
  if (isTooDeep) {
    throw new Failure(
      "invalid_input",
      `The input is nested more than ${DEEPEST} levels deep.`,
      "Send it flatter.",
    );
  }
  if (characters > MOST_CHARACTERS) {
    throw new Failure(
      "invalid_input",
      `The input has ${characters} characters; at most ${MOST_CHARACTERS} are taken.`,
      "Split it over several calls.",
    );
  }
}

interface Measures {
  readonly isTooDeep: boolean;
  readonly characters: number;
}

function measured(input: unknown): Measures {
  try {
    const isTooDeep = isDeeperThan(input, DEEPEST);
    return { isTooDeep, characters: isTooDeep ? 0 : (JSON.stringify(input)?.length ?? 0) };
  } catch (cause) {
    throw new Failure(
      "invalid_input",
      "The input cannot be written as JSON.",
      "Pass an object of texts, numbers, booleans, lists and objects.",
      { cause },
    );
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
