import { textsOf } from "../episodes/saidEpisode.ts";
import { hasFailed, type Observed } from "./observed.ts";
import { names, quote } from "./quote.ts";

const TEST_FAILURE = "failing tests";

/** What sort of trouble it is: errors of one type on one piece of code are one. */
export function sortOfTrouble(trouble: Observed): string {
  if (hasFailed(trouble)) return TEST_FAILURE;
  const [errorType = ""] = textsOf(trouble.metadata.errorType);
  return errorType.trim();
}

/** What went wrong, in the words of who met it. */
export function nameOfTrouble(trouble: Observed): string {
  const { metadata, content } = trouble;
  if (hasFailed(trouble)) {
    const tests = textsOf(metadata.testFiles);
    return tests.length > 0 ? `failing tests in ${names(tests)}` : `failing tests (${quote(content)})`;
  }
  const [summary = content] = textsOf(metadata.stackSummary);
  return `${sortOfTrouble(trouble)} ${quote(summary)}`;
}
