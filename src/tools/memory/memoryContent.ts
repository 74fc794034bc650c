import type { NodeRecord } from "../../domain/record.ts";

/** What a record is called, whatever its kind calls that. A chunk is called by the headings it stands under. */
export function titleOf({ kind, props }: NodeRecord): string | undefined {
  const title = props.title ?? props.name ?? props.canonicalName ?? (kind === "CHUNK" ? props.summary : null);
  return typeof title === "string" ? title : undefined;
}

/** What it goes by where no more is told of it; a fact goes by what it is about. */
export function nameOf(node: NodeRecord): string | undefined {
  const name = titleOf(node) ?? node.props.entity;
  return typeof name === "string" ? name : undefined;
}

/** What it says beyond its title. */
export function contentOf({ props }: NodeRecord): string | undefined {
  const said = props.content ?? props.body ?? props.truth ?? props.summary ?? props.question;
  return typeof said === "string" && said !== "" ? said : undefined;
}

/** What it says in one text; a decision that has no more to say says why. */
export function wholeOf(node: NodeRecord): string {
  const { rationale } = node.props;
  const why = typeof rationale === "string" ? [rationale] : [];
  return contentOf(node) ?? [nameOf(node) ?? [], why].flat().join(": ");
}

/** What was added to it later, oldest first. */
export function notesOf({ props: { notes } }: NodeRecord): string[] {
  return Array.isArray(notes) ? notes.map(String) : [];
}

/** What a decision costs, as whoever took it saw it. */
export function tradeoffsOf({ props: { tradeoffs } }: NodeRecord): string[] {
  return Array.isArray(tradeoffs) ? tradeoffs.map(String) : [];
}
