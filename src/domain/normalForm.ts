const MOST_MARKS = 8;
const LONG_RUN_OF_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, "gu");

/** Unicode's compatibility form, in which "５００" is "500". */
export function normalForm(text: string): string {
  return withFewMarks(text).normalize("NFKC");
}

/**
 * A text that can be brought into any form of Unicode. Sorting a run of combining marks takes time in the square of its
 * length: a megabyte of them, in a file made to harm, would take minutes. No language stacks more than a few.
 */
export function withFewMarks(text: string): string {
  return text.replace(LONG_RUN_OF_MARKS, "$1");
}
