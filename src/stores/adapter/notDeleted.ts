import { Failure } from "../../domain/failure.ts";
import type { NodeRef } from "../../domain/ids.ts";

export function notDeleted({ id }: NodeRef): Failure {
  return new Failure(
    "conflict",
    `${id} is not deleted, so it cannot be purged.`,
    "Delete it first; what is deleted can be restored until it is purged.",
  );
}
