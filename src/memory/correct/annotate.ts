import { type Corrected, type Correcting, failed } from "./correcting.ts";
import { nextVersion } from "./nextVersion.ts";

const MOST_NOTES = 50;

/** Adds a note to what is known; who added it and when, the versions tell. */
export async function annotate(
  { tx, node }: Pick<Correcting, "tx" | "node">,
  note: string,
): Promise<Corrected> {
  const notes = Array.isArray(node.props.notes) ? node.props.notes : [];
  if (notes.includes(note)) return { status: "unchanged", id: node.id };
  if (notes.length >= MOST_NOTES) return failed({ is: "full", most: MOST_NOTES });
  await tx.put(nextVersion(node, { props: { ...node.props, notes: [...notes, note] } }));
  return { status: "corrected", id: node.id };
}
