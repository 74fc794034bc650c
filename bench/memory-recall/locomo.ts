import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** One long talk between two people, with questions and the turns that answer them. */
export interface Talk {
  readonly id: string;
  readonly turns: readonly TalkTurn[];
  readonly questions: readonly TalkQuestion[];
}

export interface TalkTurn {
  readonly externalId: string;
  readonly speaker: string;
  readonly content: string;
  /** ISO time of its session. */
  readonly at: string;
}

export interface TalkQuestion {
  readonly text: string;
  readonly kind: string;
  /** The names of the turns that hold the answer. */
  readonly evidence: readonly string[];
}

const turn = z.looseObject({
  dia_id: z.string(),
  speaker: z.string(),
  text: z.string(),
  blip_caption: z.string().optional(),
});
const file = z.array(
  z.looseObject({
    sample_id: z.string(),
    conversation: z.record(z.string(), z.unknown()),
    qa: z.array(z.looseObject({ question: z.string(), category: z.int(), evidence: z.array(z.string()) })),
  }),
);

const KINDS: Readonly<Record<number, string>> = {
  1: "several turns",
  2: "time",
  3: "open",
  4: "one turn",
  5: "misattributed",
};

/** Reads the LoCoMo conversations of a data folder; what the benchmark needs of it is said where it is missing. */
export async function readTalks(folder: string | undefined): Promise<Talk[]> {
  if (folder === undefined) throw new Error("Name the folder that has locomo-dev.json: --data FOLDER");
  const text = await readFile(join(folder, "locomo-dev.json"), "utf8");
  return file.parse(JSON.parse(text)).map(({ sample_id, conversation, qa }) => ({
    id: sample_id,
    turns: turnsOf(conversation),
    questions: qa
      .map(({ question, category, evidence }) => ({
        text: question,
        kind: KINDS[category] ?? String(category),
        // Some entries name two turns at once, or none.
        evidence: [...new Set(evidence.flatMap((entry) => entry.match(/D\d+:\d+/g) ?? []))],
      }))
      .filter(({ evidence }) => evidence.length > 0),
  }));
}

/** Every turn is one message: what was said, and what the picture that went with it shows. */
function turnsOf(conversation: Readonly<Record<string, unknown>>): TalkTurn[] {
  const turns: TalkTurn[] = [];
  for (let session = 1; conversation[`session_${session}`] !== undefined; session++) {
    const at = isoTime(String(conversation[`session_${session}_date_time`]));
    for (const { dia_id, speaker, text, blip_caption } of z
      .array(turn)
      .parse(conversation[`session_${session}`])) {
      const content = blip_caption === undefined ? text : `${text} ${blip_caption}`;
      turns.push({ externalId: dia_id, speaker, content, at });
    }
  }
  return turns;
}

/** "1:56 pm on 8 May, 2023" */
function isoTime(text: string): string {
  const [, time, day] = /^(.+) on (.+)$/.exec(text) ?? [];
  return new Date(`${day} ${time} UTC`).toISOString();
}
