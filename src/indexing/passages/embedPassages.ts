import type { LackingGroup } from "../../passages/lackingGroups.ts";
import { embedIndex, type IndexEmbedding } from "../../upkeep/embedIndex.ts";
import { CODE_PASSAGES } from "./codeIndex.ts";
import { groupTexts, type SourceReading } from "./groupTexts.ts";
import { passageVector, placeText } from "./passageVector.ts";

export interface PassageEmbedding
  extends Pick<SourceReading, "view" | "project">,
    Pick<IndexEmbedding, "embedder" | "meta" | "signal" | "onEmbedded"> {
  readonly code: IndexEmbedding["graph"];
}

/** Gives vectors to all passages of the code that have none: of what each says, and of where it stands. */
export async function embedPassages({ code, view, project, ...embedding }: PassageEmbedding): Promise<void> {
  await embedIndex({
    ...embedding,
    graph: code,
    index: CODE_PASSAGES,
    async textsOf(groups) {
      const texts = await groupTexts({ code, view, project }, groups);
      return new Map(groups.map((group) => [group, saidAndPlaced(group, texts.get(group))]));
    },
    joined: ([text = new Float32Array(), place = new Float32Array()]) => passageVector(text, place),
  });
}

function saidAndPlaced({ key, passages }: LackingGroup, texts: readonly string[] | undefined): string[][] {
  return passages.map(({ label }, at) => [texts?.[at] ?? "", placeText(key, label)]);
}
