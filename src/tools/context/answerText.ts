import { withoutBreaks } from "../../domain/oneLine.ts";

/** What stands around the data of an answer. */
export interface AnswerFrame {
  readonly index?: object | undefined;
  readonly degraded: readonly string[];
  readonly warnings: readonly string[];
}

/** An answer as it will be sent, for whoever has to know what it costs before it is. */
export function answerText(
  { index, degraded, warnings }: AnswerFrame,
  summary: string,
  data: object,
  tokenEstimate: number,
): string {
  return JSON.stringify({
    ok: true,
    summary: withoutBreaks(summary),
    data,
    ...(index && { index }),
    ...(degraded.length > 0 && { degraded }),
    ...(warnings.length > 0 && { warnings }),
    // All profiles have names of one token.
    profile: "compact",
    tokenEstimate,
  });
}
