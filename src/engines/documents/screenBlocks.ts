import { screenText } from "../screening/screenText.ts";
import type { Block } from "./documentText.ts";

/** Between blocks that are screened together; a text that holds it itself is screened alone. */
const SEAM = "\n\n\u001e\n\n";
/** Rules look at a text as a whole, and more at once costs less. */
const LETTERS_AT_ONCE = 40_000;

export interface ScreenedBlocks {
  readonly blocks: readonly Block[];
  /** The rules that something was found by. */
  readonly found: readonly string[];
  /** Not all rules could be asked. */
  readonly isPartial: boolean;
}

/** Blocks without secrets. They are screened before they are cut, as half of a key looks like none. */
export async function screenBlocks(blocks: readonly Block[], signal: AbortSignal): Promise<ScreenedBlocks> {
  const screened: Block[] = [];
  const found = new Set<string>();
  let isPartial = false;
  for (const group of groupsOf(blocks)) {
    signal.throwIfAborted();
    const joined = await screenText(group.map(({ text }) => text).join(SEAM));
    const texts = joined.text.split(SEAM);
    for (const rule of joined.found) found.add(rule);
    isPartial ||= joined.isPartial;
    // What was replaced reached over a seam: then each is screened by itself.
    const whole =
      texts.length === group.length
        ? texts
        : await Promise.all(group.map(async ({ text }) => (await screenText(text)).text));
    screened.push(...group.map((block, at) => ({ ...block, text: whole[at] ?? "" })));
  }
  return { blocks: screened, found: [...found], isPartial };
}

function groupsOf(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  let letters = Number.POSITIVE_INFINITY;
  for (const block of blocks) {
    if (letters >= LETTERS_AT_ONCE) {
      groups.push([]);
      letters = 0;
    }
    groups.at(-1)?.push(block);
    letters += block.text.length;
  }
  return groups;
}
