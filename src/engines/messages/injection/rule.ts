import { SENSES, type Sense } from "./senses.ts";

/** What a text is taken for when a rule holds for it. */
export const CHECKS = [
  "override",
  "new_orders",
  "extraction",
  "persona",
  "fake_turn",
  "breakout",
  "exfiltration",
  "tool_coercion",
  "sabotage",
  "secrecy",
  "addressed_to_ai",
  "authority",
  "steering",
  "hidden_text",
  "hidden_markup",
] as const;

export type Check = (typeof CHECKS)[number];

/** How much a rule says by itself. A `context` says nothing alone, but something beside another. */
export type Weight = "context" | "hint" | "likely" | "certain";

export interface Step {
  readonly senses: readonly Sense[];
  /** How many words on it may be. */
  readonly within: number;
  /** Of the words between, so many may be any; the others must be such as stand in one phrase. */
  readonly strangers: number;
  /** Whether there may be a comma, a colon or the like between. */
  readonly mayPause: boolean;
  /** Whether it must be said to the reader. */
  readonly isOrder: boolean;
}

/** Words that must stand in one sentence. */
export interface Rule {
  readonly check: Check;
  readonly weight: Weight;
  readonly first: readonly Sense[];
  /** Whether the first must be said to the reader. */
  readonly isOrder: boolean;
  /** What follows, one after the other. */
  readonly steps: readonly Step[];
  /** Each of these so near the first or the last. */
  readonly near: readonly (readonly Sense[])[];
  readonly reach: number;
  /** One of these between the first and the last, or soon after. */
  readonly amid: readonly Sense[];
  /** None of these so near. */
  readonly without: readonly Sense[];
  /** None of these right after. */
  readonly notBefore: readonly Sense[];
  /** Whether the sentence must end, or pause, after the last. */
  readonly isEnd: boolean;
  /** Whether the sentence must begin with the first, or it must stand after a pause. */
  readonly isStart: boolean;
  /** Whether there must be a pause after the first, as after whom one speaks to. */
  readonly isCalled: boolean;
}

interface Terms {
  readonly near?: readonly string[];
  readonly reach?: number;
  readonly amid?: string;
  readonly without?: string;
  readonly notBefore?: string;
  readonly isEnd?: boolean;
  readonly isStart?: boolean;
  readonly isCalled?: boolean;
}

const REACH = 8;

/**
 * A rule from its shape, such as `drop! ~9 orders|prompt`: a word that stands for dropping and is said to the reader, then,
 * within nine words of the same phrase, one for orders or a prompt. After `=` no strange word may come between, after `~` one,
 * after `.` any, after `:` any and a pause.
 */
export function rule(check: Check, weight: Weight, shape: string, terms: Terms = {}): Rule {
  const [first = "", ...rest] = shape.split(" ");
  const {
    near = [],
    reach = REACH,
    amid = "",
    without = "",
    notBefore = "",
    isEnd = false,
    isStart = false,
    isCalled = false,
  } = terms;
  return {
    check,
    weight,
    first: sensesOf(first.replace("!", "")),
    isOrder: first.endsWith("!"),
    steps: stepsOf(rest),
    near: near.map(sensesOf),
    reach,
    amid: sensesOf(amid),
    without: sensesOf(without),
    notBefore: sensesOf(notBefore),
    isEnd,
    isStart,
    isCalled,
  };
}

const ANY = Number.POSITIVE_INFINITY;
const GAPS: Readonly<Record<string, Pick<Step, "strangers" | "mayPause">>> = {
  "=": { strangers: 0, mayPause: true },
  "~": { strangers: 1, mayPause: true },
  ".": { strangers: ANY, mayPause: false },
  ":": { strangers: ANY, mayPause: true },
};

function stepsOf(parts: readonly string[]): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [kind = "", ...number] = parts[at] ?? "";
    const gap = GAPS[kind];
    if (!gap) throw new Error(`No gap: ${parts[at]}`);
    const next = parts[at + 1] ?? "";
    const senses = sensesOf(next.replace("!", ""));
    steps.push({ ...gap, senses, within: Number(number.join("")), isOrder: next.endsWith("!") });
  }
  return steps;
}

function sensesOf(list: string): readonly Sense[] {
  return list === "" ? [] : list.split("|").map(asSense);
}

function asSense(name: string): Sense {
  const sense = SENSES.find((each) => each === name);
  if (!sense) throw new Error(`No sense: ${name}`);
  return sense;
}
