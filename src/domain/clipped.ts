import { oneLine } from "./oneLine.ts";

/** A sentence that ends this early says too little of a text to stand for it. */
const LEAST_SHARE = 0.4;
const SENTENCE_END = /[.!?。？！](?=\s|$)/gu;

/** What somebody said in one line: as many whole sentences as fit, else as many whole words. */
export function clipped(text: string, longest: number): string {
  const line = oneLine(text);
  if (line.length <= longest) return line;
  const ends = [...line.slice(0, longest).matchAll(SENTENCE_END)].map(({ index }) => index + 1);
  const sentence = ends.findLast((end) => end >= longest * LEAST_SHARE);
  const word = line.lastIndexOf(" ", longest);
  return `${line.slice(0, sentence ?? (word > 0 ? word : longest))} …`;
}
