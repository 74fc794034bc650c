import type { Finding } from "../finding.ts";

const DEFAULT = /\b(?:unless|default|defaults|otherwise)\b/i;
const BOUND =
  /\b(?:at most|at least|up to|max(?:imum)?|min(?:imum)?|no more than|never more|cap(?:ped)?|hard limit)\b/i;

/** What it is when nobody says, and how far it may go. */
export function isDefaultAndBound({ category, readings }: Finding): boolean {
  const [one, other] = readings.map(({ told }) => told.text);
  if (category !== "ambiguity" || one === undefined || other === undefined) return false;
  return (
    (DEFAULT.test(one) && !DEFAULT.test(other) && BOUND.test(other)) ||
    (DEFAULT.test(other) && !DEFAULT.test(one) && BOUND.test(one))
  );
}

const ONE_OF_SEVERAL =
  /\b(?:supports?|accepts?|understands?|tests?|tested)(?: (?:on|with|against))?(?: (?:the|both|also))?$/i;

/** Whoever accepts JSON may accept XML, unless it says that this is all. */
export function areOneOfSeveral({ category, readings, value, rival, kind }: Finding): boolean {
  if (category !== "ambiguity" || (kind !== "categorical" && kind !== "version")) return false;
  return [value, rival].every((each, place) => isOneOfSeveral(readings[place]?.told.text ?? "", each));
}

function isOneOfSeveral(text: string, value: string): boolean {
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  return at > 0 && ONE_OF_SEVERAL.test(text.slice(0, at).trim());
}

const ADDITION =
  /\b(?:as well|in addition|additionally|besides|alongside|either|(?:second|third|further|additional) (?:\p{L}+ )?(?:choice|option))\b/iu;

/** What came in addition has taken nobody's place. */
export function isAddition({ category, readings }: Finding): boolean {
  return category === "stale" && readings.slice(1).some(({ told }) => ADDITION.test(told.text));
}
