import type { NodeKind } from "../../src/domain/kinds.ts";
import type { NodeRecord } from "../../src/domain/record.ts";
import { searchCode } from "../../src/recall/code/search/searchCode.ts";
import { gatherMaterial } from "../../src/recall/pack/gatherMaterial.ts";
import type { PackParts, PackQuestion } from "../../src/recall/pack/packQuestion.ts";
import { Trace } from "../../src/recall/trace.ts";
import type { View } from "../../src/stores/port.ts";
import type { Answer } from "./score.ts";

/** One way from a task to pieces of code, best first. */
export type Method = (parts: PackParts, view: View, task: string) => Promise<Answer[]>;

const CODE: readonly NodeKind[] = ["FILE", "CLASS", "FUNCTION", "VARIABLE"];
const MOST = 50;

export const METHODS: Readonly<Record<string, Method>> = {
  async BM25({ code }, view, text) {
    const hits = await code.searchText(view, { text, kinds: CODE, limit: MOST });
    return hits.map(({ node }) => answerOf(node));
  },
  async search(parts, view, text) {
    const question = { view, project: projectOf(view), text, limit: MOST };
    const { hits } = await searchCode(parts, question, new Trace());
    return hits.map(({ node }) => answerOf(node));
  },
  async context_pack(parts, view, task) {
    const question: PackQuestion = {
      view,
      project: projectOf(view),
      agent: "bench",
      task,
      history: [],
      isOwn: () => false,
      mostCode: MOST,
      signal: new AbortController().signal,
    };
    const { candidates } = await gatherMaterial(parts, question, new Trace());
    return candidates.map(({ node }) => answerOf(node));
  },
};

function projectOf({ guard }: View): PackQuestion["project"] {
  return guard.project as PackQuestion["project"];
}

function answerOf({ id, kind, props }: NodeRecord): Answer {
  return { id, path: String(props.path ?? id), isFunction: kind === "FUNCTION" };
}
