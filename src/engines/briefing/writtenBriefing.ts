import type { Props } from "../../domain/record.ts";
import { textsOf } from "../episodes/saidEpisode.ts";
import { briefOf } from "./brief.ts";
import { composeBriefing } from "./composeBriefing.ts";
import type { WorkRecord } from "./workRecord.ts";

/**
 * What is written down of a piece of work that changes hands. What was written down before goes on in it; how plan, tests
 * and code stand is read from the record whenever it is asked for.
 */
export function writtenBriefing(record: WorkRecord, note: string | null): Props {
  const former = record.briefing?.props ?? {};
  const brief = briefOf(composeBriefing(record));
  const { title = "", goal, decided = [], openQuestions = [], notes = [], steps = [] } = brief;
  const done = steps.filter((step) => step.endsWith("(done)"));
  return {
    asked: former.asked ?? goal ?? title,
    done: former.done ?? [...done, ...notes.slice(0, 1)].join("; "),
    decided,
    inProgress: [...(note === null ? [] : [note]), ...textsOf(former.inProgress)],
    ...(openQuestions.length > 0 && { openQuestions }),
    ...(former.aboutTheUser !== undefined && { aboutTheUser: former.aboutTheUser }),
  };
}
