import { speakerTerm } from "../../engines/conversation/speakerTerm.ts";
import type { Question } from "./question.ts";
import type { Stretches } from "./stretches.ts";

export interface SpeakerSplit {
  /** The question's words without the names of those who speak: they are called by name where they do not speak. */
  readonly words: readonly string[];
  /** By slot, 1 for what the speaker said who bears all the names in the question; all 0 where it names several. */
  readonly spoken: Uint8Array;
}

/** Tells apart whom a question is about and what. Only who speaks in these conversations is known by name. */
export function splitSpeaker(stretches: Stretches, question: Question): SpeakerSplit {
  const { snapshot } = stretches;
  const words: string[] = [];
  const namesBorne = new Uint8Array(snapshot.slots);
  let names = 0;
  for (const word of question.words) {
    const said = snapshot.postings(speakerTerm(word)).slots.filter((slot) => stretches.placeOf(slot) >= 0);
    if (said.length === 0) words.push(word);
    else names += 1;
    for (const slot of said) namesBorne[slot] = (namesBorne[slot] as number) + 1;
  }
  if (names > 1) {
    for (let slot = 0; slot < namesBorne.length; slot++)
      namesBorne[slot] = namesBorne[slot] === names ? 1 : 0;
  }
  return { words, spoken: namesBorne };
}
