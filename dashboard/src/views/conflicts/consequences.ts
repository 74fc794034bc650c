import { listed, type OpenAnswer } from "./words.ts";

interface Answering {
  readonly chosen: OpenAnswer;
  /** The memories that it is about, oldest first. */
  readonly ids: readonly string[];
  readonly hasNote: boolean;
}

/** What an answer does, sentence by sentence, before it is given. */
export function consequencesOf({ chosen, ids, hasNote }: Answering): string[] {
  const { answer, keepId, endIds } = chosen;
  const nameOf = (id: string) => (ids.length === 1 ? "It" : `Statement ${ids.indexOf(id) + 1}`);
  const ended = ids.length === 1 ? "It" : numbered(endIds.map((id) => ids.indexOf(id) + 1));
  const end = endIds.length === 1 ? "ends" : "end";
  switch (answer) {
    case "keep":
      return [
        `${nameOf(keepId ?? "")} holds on.`,
        endIds.length === 0
          ? "Nothing ends."
          : `${ended} ${end}, and ${endIds.length === 1 ? "is" : "are"} told as replaced by it.`,
      ];
    case "keep_both":
      return [
        "Nothing ends.",
        hasNote ? "Your note is added to each of them, for whoever reads it." : "They stay as they are.",
      ];
    case "retire_both":
      return [`${ended} ${end}, and nothing takes the place.`];
    case "replace":
      return [
        "What you write is saved as a new fact.",
        `${ended} ${end}, and ${endIds.length === 1 ? "is" : "are"} told as replaced by it.`,
      ];
    default:
      return ["The question is closed; what is remembered stays as it is."];
  }
}

/** What taking an answer back does. */
export function undoingOf(
  {
    endedIds = [],
    writtenId,
  }: { readonly endedIds?: readonly string[] | undefined; readonly writtenId?: string | undefined },
  ids: readonly string[],
): string {
  const again = endedIds.map((id) => ids.indexOf(id) + 1).filter((at) => at > 0);
  const back =
    again.length === 0
      ? ""
      : `${ids.length === 1 ? "It" : numbered(again)} ${again.length === 1 ? "holds" : "hold"} again. `;
  return `${back}${writtenId === undefined ? "" : "What was written for it ends. "}The question is open again.`;
}

function numbered(places: readonly number[]): string {
  return `${places.length === 1 ? "Statement" : "Statements"} ${listed(places)}`;
}
