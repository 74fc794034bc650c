/** A day or month that a question names. The year is null where the question leaves it open. */
export interface NamedDate {
  readonly year: number | null;
  /** From 0, as JavaScript counts. */
  readonly month: number;
  readonly day: number | null;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH =
  "(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "((?:19|20)\\d\\d)";

const DAY_FIRST = new RegExp(`\\b${DAY} (?:of )?${MONTH}\\b(?:,? ${YEAR})?`, "giu");
const MONTH_FIRST = new RegExp(`\\b${MONTH} ${DAY}\\b(?:,? ${YEAR})?`, "giu");
/** "may" and "march" are also verbs: without a day they count only with a capital. */
const MONTH_ALONE = new RegExp(`\\b${MONTH}\\b(?:,? (?:of )?${YEAR})?`, "gu");
const ISO = /\b(\d{4})-(\d\d)(?:-(\d\d))?\b/gu;

/** The dates a question names; what is relative to the moment of asking ("last week") is none. */
export function namedDates(text: string): NamedDate[] {
  const found: NamedDate[] = [];
  let rest = text.replace(ISO, (_, year, month, day) => note(found, year, Number(month) - 1, day));
  rest = rest.replace(DAY_FIRST, (_, day, month, year) => note(found, year, monthOf(month), day));
  rest = rest.replace(MONTH_FIRST, (_, month, day, year) => note(found, year, monthOf(month), day));
  rest.replace(MONTH_ALONE, (_, month, year) => note(found, year, monthOf(month), undefined));
  return found.filter(
    ({ month, day }) => month >= 0 && month < 12 && (day === null || (day > 0 && day < 32)),
  );
}

/** What was read is taken out of the text, so that no other pattern reads a part of it again. */
function note(found: NamedDate[], year: string | undefined, month: number, day: string | undefined): string {
  found.push({ year: numberOr(year), month, day: numberOr(day) });
  return " ";
}

function numberOr(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase());
}
