import { words } from "../../domain/text.ts";

/** Words that say how something is asked and not what about. */
const EMPTY: ReadonlySet<string> = new Set(
  `a about again ago all also am an and any anyone anything are as at be because been being both but by can could did do
  does doing done each either else ever every for from get give got had has have having he her here him his how i if in
  into is it its just know let like may me might more most much must my no nor not now of off on once one only or other
  our out over own please remember say shall she should show so some something such tell than that the their them then
  there these they thing things this those though through to too under until up us very was we were what whatever when
  where whether which while who whom whose why will with would yet you your`.split(/\s+/),
);

/** The words of a text that are about something, as they stand in it. */
export function tellingWords(text: string): string[] {
  return words(text).filter((word) => !EMPTY.has(word.toLowerCase()));
}
