/** One piece of a text put in another's place. */
export interface TextEdit {
  readonly at: number;
  readonly removed: string;
  readonly inserted: string;
}

/** A text after some edits, which can be taken back in turn. */
export interface EditedText {
  readonly text: string;
  /** Each counts from the text that the one before it left. */
  readonly edits: readonly TextEdit[];
}

export function replaceIn(text: string, from: number, to: number, inserted: string): EditedText {
  const edit = { at: from, removed: text.slice(from, to), inserted };
  return { text: text.slice(0, from) + inserted + text.slice(to), edits: [edit] };
}

export function unchanged(text: string): EditedText {
  return { text, edits: [] };
}

/** Goes on with what another edit left. */
export function andThen({ text, edits }: EditedText, next: (text: string) => EditedText): EditedText {
  const after = next(text);
  return { text: after.text, edits: [...edits, ...after.edits] };
}

/** The text as it was before the edits; it has to be what they left. */
export function takeBack(text: string, edits: readonly TextEdit[]): string {
  return edits.reduceRight(
    (left, { at, removed, inserted }) => left.slice(0, at) + removed + left.slice(at + inserted.length),
    text,
  );
}

/** The end of a line as this text writes it. */
export function lineEndOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
