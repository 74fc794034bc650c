import type { NodeId } from "../../domain/ids.ts";
import { NODE_KIND_NAMES, type NodeKind } from "../../domain/kinds.ts";
import type { EdgeRecord, NodeRecord, Props } from "../../domain/record.ts";

/** A piece of code as it was at some time, such as when a memory of it was written. */
export interface TiedCode {
  readonly id: NodeId;
  readonly kind: NodeKind | null;
  readonly name: string | null;
  /** Null where its content is not known. */
  readonly hash: string | null;
}

/** What the edge from a memory keeps of the code it leads to. */
export function tieProps(node: NodeRecord): Props {
  const { kind, name, hash } = codeAs(node);
  return { ...(kind && { kind }), ...(name !== null && { name }), ...(hash !== null && { hash }) };
}

export function tiedCode({ to, props: { kind, name, hash } }: EdgeRecord): TiedCode {
  return {
    id: to.id,
    kind: NODE_KIND_NAMES.find((each) => each === kind) ?? null,
    name: typeof name === "string" ? name : null,
    hash: typeof hash === "string" ? hash : null,
  };
}

export function codeAs({ id, kind, props: { name }, contentHash }: NodeRecord): TiedCode {
  return { id, kind, name: typeof name === "string" ? name : null, hash: contentHash };
}
