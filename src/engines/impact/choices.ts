import { LIKELIHOOD } from "./likelihood.ts";

/** One of the methods that a call may run, as the object decides. */
export interface Choice {
  readonly methods: readonly Alternative[];
  readonly own: Alternative;
}

interface Alternative {
  readonly holders: readonly number[];
  readonly isCalled: boolean;
}

/** Up to so many other methods there are few. */
const FEW = 2;

/** How likely one of them runs, given of which classes there are objects; null where nothing speaks against it. */
export function choiceLikelihood(
  { methods, own }: Choice,
  hasObject: (type: number) => boolean,
): number | null {
  const live = methods.filter(({ holders }) => holders.some(hasObject));
  const others = live.filter((method) => !method.isCalled).length;
  if (!own.isCalled) {
    const { chosen } = LIKELIHOOD;
    return live.length === 0 ? null : (chosen[Math.min(live.length, chosen.length) - 1] ?? null);
  }
  if (others === 0) return null;
  if (!live.includes(own)) return LIKELIHOOD.calledOfNone;
  return others <= FEW ? LIKELIHOOD.calledOfFew : LIKELIHOOD.calledOfMany;
}
