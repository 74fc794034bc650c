import { CALL_CHANCE } from "../../domain/callChance.ts";

/**
 * How often the second of two pieces of code is run when the first is, by what ties them. The figures are round ones for
 * what `npm run bench -- impact` counts in real projects, where the coverage of each test tells.
 */
export const LIKELIHOOD = {
  call: 0.995,
  /** A function that stands in another one, which mostly hands it to somebody. */
  nested: 0.6,
  /** A function that is handed to another one, which may call it. */
  handed: 0.75,
  /** The same of one that stands in whoever hands it over. */
  handedOwn: 0.95,
  /** A method whose name begins as one that is put together. */
  begun: 0.25,
  /** The constructor that a class has from another. */
  inheritedConstructor: 0.98,
  /** One of several methods of which the object decides, by how many of them there are objects for. */
  chosen: [0.93, 0.55, 0.45, 0.3, 0.25],
  /** The method that is called itself, where objects have others in its place: few or many of them, or there is none that has it. */
  calledOfFew: 0.9,
  calledOfMany: 0.6,
  calledOfNone: 0.15,
  /** What a module does when it is loaded. */
  load: 0.98,
  /** That there is an object of a class, when nothing that is known makes one. */
  unseenObject: 0.3,
} as const;

const GIVEN: readonly (readonly [bit: number, share: number])[] = [
  [CALL_CHANCE.loop, 0.95],
  [CALL_CHANCE.late, 0.8],
  [CALL_CHANCE.last, 0.8],
  [CALL_CHANCE.branch, 0.5],
  [CALL_CHANCE.likely, 0.85],
  [CALL_CHANCE.unlikely, 0.45],
  [CALL_CHANCE.deep, 0.7],
  [CALL_CHANCE.callback, 0.9],
  [CALL_CHANCE.fallback, 0.9],
  [CALL_CHANCE.failure, 0.3],
];

/** Of a function that is read as a property, or handed to somebody. */
export function useLikelihood(as: "read" | "handed", chances: readonly number[] | undefined): number {
  return callLikelihood(chances) * (as === "read" ? 1 : LIKELIHOOD.handed);
}

/** Of a call between two functions. Places in one function are not independent of each other, but more are better than one. */
export function callLikelihood(chances: readonly number[] | undefined): number {
  if (!chances || chances.length === 0) return LIKELIHOOD.call;
  const each = chances.map(placeLikelihood);
  const best = Math.max(...each);
  const anyOf = 1 - each.reduce((none, share) => none * (1 - share), 1);
  return Math.min(LIKELIHOOD.call, (best + anyOf) / 2);
}

function placeLikelihood(chance: number): number {
  return GIVEN.reduce((all, [bit, share]) => (chance & bit ? all * share : all), LIKELIHOOD.call as number);
}
