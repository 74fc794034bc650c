import type { FoundConflict } from "../engines/conflicts/foundConflict.ts";
import { screenText } from "../engines/screening/screenText.ts";

/** Without secrets: a line of a file, or what a model writes, may hold what nobody should keep or be told. */
export async function screenedConflict(found: FoundConflict): Promise<FoundConflict> {
  const evidence = await Promise.all(
    found.evidence.map(async (each) => ({ ...each, says: (await screenText(each.says)).text })),
  );
  return { ...found, evidence, question: (await screenText(found.question)).text };
}
