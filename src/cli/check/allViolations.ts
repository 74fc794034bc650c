import type { Envelope } from "../../app/envelope.ts";
import type { OpenedLoci } from "../host.ts";
import { CheckFailed } from "./finding.ts";

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly line: number;
  readonly hint?: string;
  readonly cycle?: readonly { readonly file: string }[];
}

export interface Checked {
  readonly violations: readonly Violation[];
  readonly total: number;
  readonly configured: boolean;
  readonly nextCursor?: string;
}

const TOOL = "arch_validate";

/** All that breaks the rules, page by page, beside the first page. Fails if any of the pages does: a part is not the whole. */
export async function allViolations(
  call: OpenedLoci["call"],
  input: object,
): Promise<{ first: Envelope; violations: Violation[] }> {
  const first = answered(await call(TOOL, input));
  let page = first.data as unknown as Checked;
  const violations = [...page.violations];
  while (page.nextCursor !== undefined) {
    page = answered(await call(TOOL, { ...input, cursor: page.nextCursor })).data as unknown as Checked;
    for (const each of page.violations) violations.push(each);
  }
  return { first, violations };
}

function answered(envelope: Envelope): Envelope {
  if (!envelope.ok) throw new CheckFailed(envelope);
  return envelope;
}
