import { asNodeId } from "../../domain/ids.ts";
import type { Json, Props, Scope } from "../../domain/record.ts";
import type { Correction, Place, Reclassification } from "../../engines/correction/correction.ts";
import type { MemoryKind } from "../../engines/memory/memoryKinds.ts";
import { screenProps } from "../../engines/screening/screenProps.ts";
import { tellScreening } from "../tellScreening.ts";
import type { ToolContext } from "../toolContext.ts";

/** A correction as a caller words it; what its action needs was checked to be there. */
export interface SaidCorrection {
  readonly action: Correction["action"];
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  readonly intoId?: string | undefined;
  readonly parts?: readonly Readonly<Record<string, Json | undefined>>[] | undefined;
  readonly kind?: MemoryKind | undefined;
  readonly title?: string | undefined;
  readonly scope?: Scope | undefined;
  readonly focus?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
}

/** With its words screened. */
export async function correctionOf(said: SaidCorrection, context: ToolContext): Promise<Correction> {
  const { action, intoId = "", parts = [] } = said;
  switch (action) {
    case "contest":
      return { action, reason: await screened(said.reason ?? "", context) };
    case "annotate":
      return { action, note: await screened(said.note ?? "", context) };
    case "merge":
      return { action, into: asNodeId(intoId) };
    case "split":
      return { action, parts: await Promise.all(parts.map((part) => screenedProps(part, context))) };
    case "reclassify":
      return { action, ...(await reclassificationOf(said, context)) };
  }
}

async function reclassificationOf(said: SaidCorrection, context: ToolContext): Promise<Reclassification> {
  const { kind, title, keywords } = said;
  return {
    kind,
    place: placeOf(said),
    ...(title !== undefined && { title: await screened(title, context) }),
    ...(keywords && { keywords: await Promise.all(keywords.map((each) => screened(each, context))) }),
  };
}

function placeOf({ scope, focus }: SaidCorrection): Place | undefined {
  if (scope === undefined) return undefined;
  return scope === "focus" ? { scope, focus: focus ?? "" } : { scope };
}

async function screened(text: string, context: ToolContext): Promise<string> {
  return String((await screenedProps({ text }, context)).text);
}

async function screenedProps(
  said: Readonly<Record<string, Json | undefined>>,
  context: ToolContext,
): Promise<Props> {
  const kept = Object.entries(said).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  const { props, ...screening } = await screenProps(Object.fromEntries(kept));
  tellScreening(screening, context);
  return props;
}
