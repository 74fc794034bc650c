import type { NodeRecord } from "../../domain/record.ts";

/** What a record says, in one text, whatever its kind calls it; a decision that has no more to say says why. */
export function contentOf({ props }: NodeRecord): string {
  const said = props.content ?? props.body ?? props.truth ?? props.summary ?? props.question;
  if (typeof said === "string" && said !== "") return said;
  return [titleOf({ props }), props.rationale].filter((text) => typeof text === "string").join(": ");
}

export function titleOf({ props }: Pick<NodeRecord, "props">): string | undefined {
  const title = props.title ?? props.name ?? props.canonicalName ?? props.entity;
  return typeof title === "string" ? title : undefined;
}
