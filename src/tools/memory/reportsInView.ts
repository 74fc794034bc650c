import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { atTime, type TimePoint } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { memoryScope } from "./memoryScope.ts";

export const REPORTS = { kinds: ["REPORT"] } as const;

interface TimeAsked {
  readonly asOf?: TimePoint | undefined;
  readonly knownAt?: TimePoint | undefined;
}

/** Where reports are read; null, with a word to the caller, where the project is not known. */
export async function reportView(asked: TimeAsked, context: ToolContext): Promise<View | null> {
  const { refusal } = await memoryScope(context, undefined);
  if (!refusal) return { guard: context.guard, at: await atTime(asked, context) };
  context.warn(`${refusal.message} ${refusal.hint}`);
  return null;
}

const A_PAGE = 200;

/** Newest first, page by page, at most so many. */
export async function* newestReports(
  memory: GraphReader,
  view: View,
  most: number,
): AsyncGenerator<readonly NodeRecord[]> {
  let before: NodeRecord | undefined;
  for (let read = 0; read < most; read += A_PAGE) {
    const page = await memory.find(view, { ...REPORTS, ...(before && { before }), limit: A_PAGE });
    yield page;
    if (page.length < A_PAGE) return;
    before = page.at(-1);
  }
}
