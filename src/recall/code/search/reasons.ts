import type { RankedFiles } from "./rankFiles.ts";

/** From where on a sign is worth a word. */
const TELLING = 0.5;

/** Why a passage is among the hits, the strongest reason first. */
export function reasons({ signs, nearby }: RankedFiles, slot: number, file: number): string[] {
  const names = signs.definitions
    .filter((each) => each.slot === slot)
    .map(({ asked, isOffered }) => `${isOffered ? "hands on" : "defines"} ${asked.name}`);
  const why = [...new Set(names)];
  if ((signs.fileName[file] ?? 0) >= TELLING) why.push("file name matches");
  if ((signs.passages.alone[slot] ?? 0) > 0) why.push("words in the text");
  else if ((signs.words[file] ?? 0) > 0) why.push("words elsewhere in the file");
  if ((signs.meaning?.[file] ?? 0) >= TELLING) why.push("close in meaning");
  if ((nearby?.[file] ?? 0) >= TELLING) why.push("tied to other hits");
  if ((signs.standing[file] ?? 1) < 1) why.push("rarely what is asked for");
  return why;
}
