import type { NodeDraft } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { PassageDraft } from "../../passages/passage.ts";
import { messagePassage } from "./messagePassage.ts";

/** A run of one conversation's messages, in order, that the index holds as one group. */
export interface Stretch {
  /** Which of the conversation's stretches it is, from 0. */
  readonly number: number;
  readonly lastAt: Instant;
  readonly passages: readonly PassageDraft[];
  /** One for each passage; null where there is none. */
  readonly vectors: readonly (Float32Array | null)[];
}

/** A message on its way into the index. */
export interface NewMessage {
  readonly draft: NodeDraft;
  readonly vector: Float32Array | null;
  /** Left out: it is being recorded now. */
  readonly recordedAt?: Instant;
}

/** Who comes back after this long begins a new talk: what was said before is no longer what is answered. */
const SESSION_GAP_MS = 4 * 3_600_000;
/** A stretch is written anew with every message that joins it, so it must end at some time. */
const MOST_MESSAGES = 64;

/** The stretches that are written when messages join a conversation: its last one, if it grew, and new ones. */
export function growStretches(
  last: Stretch | null,
  messages: readonly NewMessage[],
  now: Instant,
): Stretch[] {
  const grown: Stretch[] = [];
  let open = last;
  for (const { draft, vector, recordedAt = now } of messages) {
    const at = saidAt(draft, recordedAt);
    const opensSession = open === null || Math.abs(at - open.lastAt) > SESSION_GAP_MS;
    const passage = messagePassage(draft, { validFrom: at, recordedAt, opensSession });
    if (open === null || opensSession || open.passages.length >= MOST_MESSAGES) {
      open = {
        number: open === null ? 0 : open.number + 1,
        lastAt: at,
        passages: [passage],
        vectors: [vector],
      };
    } else {
      if (grown.at(-1) === open) grown.pop();
      open = {
        ...open,
        lastAt: at,
        passages: [...open.passages, passage],
        vectors: [...open.vectors, vector],
      };
    }
    grown.push(open);
  }
  return grown;
}

/** From when on it counts as said; what is dated ahead was said by now. */
export function saidAt({ props }: NodeDraft, now: Instant): Instant {
  return Math.min(Number(props.at), now);
}
