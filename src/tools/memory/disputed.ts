const MOST_NAMED = 3;

interface Item {
  readonly id: string;
  readonly conflicted?: boolean | undefined;
}

/** A sentence that names what is disputed: an item may go for the budget, that it is disputed must not. */
export function disputedNote(items: readonly Item[]): string {
  const ids = items.flatMap(({ id, conflicted }) => (conflicted ? [id] : []));
  if (ids.length === 0) return "";
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : "";
  return ` Disputed: ${ids.slice(0, MOST_NAMED).join(", ")}${more}.`;
}
