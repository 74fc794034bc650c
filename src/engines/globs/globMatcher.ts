import { alternatives, onwards, type Step, stepsOf } from "./globSteps.ts";

/** Whether a path is one that the patterns mean. */
export type PathTest = (path: string) => boolean;

/** What is written out to more ways than this is none that anybody means. */
const MOST_WAYS = 500;

/** Such a pattern would be taken for less than it says. */
export function hasTooManyWays(pattern: string): boolean {
  return alternatives(pattern, MOST_WAYS).ways.length > MOST_WAYS;
}

/**
 * The test for any of these patterns. It is for thousands of paths: what is learned of the patterns from one path is
 * kept for the next. It never takes longer than in proportion to the path, whoever wrote the pattern.
 */
export function globMatcher(patterns: readonly string[]): PathTest {
  const ways = patterns.flatMap((pattern) => alternatives(pattern, MOST_WAYS).ways.map(stepsOf));
  const machine = new Machine(ways);
  return (path) => machine.takes(path);
}

/** As `globMatcher`, where a pattern that begins with `!` takes out what those before it took in. */
export function globSelection(patterns: readonly string[]): PathTest {
  const steps = runsOf(patterns).map(({ isOut, patterns: run }) => ({ isOut, test: globMatcher(run) }));
  return (path) =>
    steps.reduce((isIn, { isOut, test }) => (isIn === isOut && test(path) ? !isOut : isIn), false);
}

/** Patterns one after the other that all take in or all take out. */
function runsOf(patterns: readonly string[]): { isOut: boolean; patterns: string[] }[] {
  const runs: { isOut: boolean; patterns: string[] }[] = [];
  for (const pattern of patterns) {
    const isOut = pattern.startsWith("!");
    const bare = isOut ? pattern.slice(1) : pattern;
    const last = runs.at(-1);
    if (last?.isOut === isOut) last.patterns.push(bare);
    else runs.push({ isOut, patterns: [bare] });
  }
  return runs;
}

/** Where the patterns may stand after some characters, and what was found to follow. */
interface State {
  /** Each the number of a way and of a step in it. */
  readonly places: readonly (readonly [way: number, step: number])[];
  readonly isEnd: boolean;
  readonly next: Map<string, State>;
}

/** What is learned is forgotten beyond so many states: patterns can be made that would have no end of them. */
const MOST_STATES = 2_000;

/** The patterns as one automaton, of which only that part is made which paths lead to. */
class Machine {
  readonly #ways: readonly (readonly Step[])[];
  readonly #states = new Map<string, State>();
  #start: State;

  constructor(ways: readonly (readonly Step[])[]) {
    this.#ways = ways;
    this.#start = this.#stateAt(ways.map((_, way) => [way, 0]));
  }

  takes(path: string): boolean {
    let state = this.#start;
    for (const character of path) {
      state = state.next.get(character) ?? this.#follow(state, character);
      if (state.places.length === 0) return false;
    }
    return state.isEnd;
  }

  #follow(state: State, character: string): State {
    const reached = state.places.flatMap(([way, at]) => {
      const step = this.#ways[way]?.[at];
      return step?.takes(character) ? onwards(at, step).map((next) => [way, next] as const) : [];
    });
    const next = this.#stateAt(reached);
    state.next.set(character, next);
    return next;
  }

  #stateAt(reached: readonly (readonly [number, number])[]): State {
    const places = this.#withLeaps(reached);
    const key = places.map(([way, at]) => `${way}.${at}`).join();
    const known = this.#states.get(key);
    if (known) return known;
    const isEnd = places.some(([way, at]) => at === this.#ways[way]?.length);
    const made: State = { places, isEnd, next: new Map() };
    if (this.#states.size >= MOST_STATES) this.#forget();
    this.#states.set(key, made);
    return made;
  }

  #forget(): void {
    this.#states.clear();
    this.#start = { ...this.#start, next: new Map() };
  }

  #withLeaps(reached: readonly (readonly [number, number])[]): (readonly [number, number])[] {
    const seen = new Map<string, readonly [number, number]>();
    const waiting = [...reached];
    for (let place = waiting.pop(); place; place = waiting.pop()) {
      const [way, at] = place;
      const key = `${way}.${at}`;
      if (seen.has(key)) continue;
      seen.set(key, place);
      for (const leap of this.#ways[way]?.[at]?.leaps ?? []) waiting.push([way, at + leap]);
    }
    return [...seen.values()].sort(([way, at], [otherWay, otherAt]) => way - otherWay || at - otherAt);
  }
}
