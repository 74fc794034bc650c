import type { NodeDraft } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { TRAITS, traitsOf } from "../../engines/conversation/messageTraits.ts";
import { speakerTerms } from "../../engines/conversation/speakerTerm.ts";
import { countTerms } from "../../engines/conversation/talkWords.ts";
import type { PassageDraft } from "../../passages/passage.ts";

interface MessageTimes {
  readonly validFrom: Instant;
  readonly recordedAt: Instant;
  readonly opensSession: boolean;
}

/** A message as the index holds it. Its speaker is found like a word but is no part of its length. */
export function messagePassage(
  { id, props }: NodeDraft,
  { validFrom, recordedAt, opensSession }: MessageTimes,
): PassageDraft {
  const content = String(props.content);
  const terms = countTerms(content);
  const length = [...terms.values()].reduce((sum, count) => sum + count, 0);
  for (const name of speakerTerms(String(props.speaker ?? ""))) terms.set(name, 1);
  const traits = traitsOf(content) | (opensSession ? TRAITS.opens : 0);
  const numbers = [traits, Math.floor(validFrom / 1_000), Math.floor(recordedAt / 1_000)];
  return { label: id, numbers, terms, length };
}
