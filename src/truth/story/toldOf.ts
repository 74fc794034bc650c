import type { NodeRecord } from "../../domain/record.ts";
import type { Told } from "../../engines/conflicts/told.ts";

/** A memory as a statement; `first` is its first version, which tells who said it, and when. */
export function toldOf(node: NodeRecord, first: NodeRecord = node): Told {
  const { entity, title, content } = node.props;
  const subject = text(entity) ?? (node.kind === "DECISION" ? undefined : text(title));
  const said = [node.kind === "DECISION" ? text(title) : undefined, text(content)];
  return {
    id: node.id,
    text: said.filter((part) => part !== undefined).join(". "),
    ...(subject !== undefined && { subject }),
    at: first.validFrom,
    focus: node.focus,
    agentId: first.agentId,
    sessionId: first.sessionId,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
