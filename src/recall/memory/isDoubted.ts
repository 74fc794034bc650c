import type { NodeRecord } from "../../domain/record.ts";
import { confidenceOf } from "./boost.ts";

const LEAST_CONFIDENCE = 0.3;

/** Something learned that was contradicted too often to be told. Seen again, it is told again. */
export function isDoubted(node: NodeRecord): boolean {
  return node.kind === "LEARNING" && confidenceOf(node) < LEAST_CONFIDENCE;
}
