import type { NodeRecord } from "../../domain/record.ts";
import type { CodeState } from "../codeState/codeState.ts";
import { type Candidate, memberOf } from "./candidate.ts";
import { shortName } from "./shortName.ts";

const MOST_NAMED = 3;

/** What speaks of code, all of which is gone. */
export function orphan(record: NodeRecord, code: readonly CodeState[]): Candidate | null {
  if (code.length === 0 || code.some(({ state }) => state !== "gone")) return null;
  const named = code.slice(0, MOST_NAMED).map(({ id }) => id);
  const more = code.length > named.length ? ` and ${code.length - named.length} more` : "";
  return {
    group: "orphan_learnings",
    members: [memberOf(record)],
    reason: `${shortName(record.props)} speaks of code that is gone: ${named.join(", ")}${more}.`,
    proposal: "retire, unless it holds without that code: then validate",
  };
}
