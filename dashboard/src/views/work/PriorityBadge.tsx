import type { Priority } from "./words.ts";

const TONES: Readonly<Record<Priority, string>> = {
  critical: "badge badge-bad",
  high: "badge badge-warn",
  normal: "badge",
  low: "badge",
};

/** Normal is not worth a word. */
export function PriorityBadge({ priority }: { readonly priority: Priority }) {
  return priority === "normal" ? null : <span className={TONES[priority]}>{priority}</span>;
}
