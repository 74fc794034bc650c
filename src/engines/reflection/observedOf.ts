import type { NodeRecord, Props } from "../../domain/record.ts";
import { entityKeys } from "../episodes/entityKeys.ts";
import { type EpisodeType, OUTCOMES } from "../episodes/episodeTypes.ts";
import { textsOf } from "../episodes/saidEpisode.ts";
import type { Observed } from "./observed.ts";

/** An episode or decision as something that happened, in a line of work and with the code it is tied to. */
export function observedOf(node: NodeRecord, line: string, code: readonly string[]): Observed {
  const { props } = node;
  const isDecision = node.kind === "DECISION";
  const names = textsOf(isDecision ? props.affectedFiles : props.entities);
  const [content = ""] = textsOf(isDecision ? props.title : props.content);
  return {
    id: node.id,
    type: isDecision ? "DECISION" : (props.type as EpisodeType),
    line,
    content,
    outcome: OUTCOMES.find((outcome) => outcome === props.outcome) ?? null,
    metadata: isProps(props.metadata) ? props.metadata : {},
    code: entityKeys(code, names),
  };
}

function isProps(value: Props[string] | undefined): value is Props {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
