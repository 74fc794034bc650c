import type { Props } from "../../../domain/record.ts";

/** A decision or a fact, as far as it is compared with others. */
export interface Compared {
  readonly kind: "DECISION" | "FACT";
  readonly props: Props;
}

/** What a fact is about; empty where it does not say. */
export function entityOf({ kind, props }: Compared): string {
  return kind === "FACT" ? text(props.entity) : "";
}

/** What it says, by which its likeness is judged. */
export function sayingOf({ kind, props }: Compared): string {
  return kind === "DECISION" ? text(props.title) : text(props.content);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
