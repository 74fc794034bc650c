import { z } from "zod";
import type { ProjectId } from "../../domain/ids.ts";
import { talkIndex } from "../../engines/conversation/talkIndex.ts";
import type { GraphReader, WriteTx } from "../../stores/port.ts";

/** Whose messages one index holds. */
export interface Talk {
  readonly account: string;
  readonly project: ProjectId;
}

const PREFIX = "talk-index:";
const talkSchema = z.object({ account: z.string(), project: z.string() });

/** An index can be found only by who knows its name, so it is noted that there is one. */
export async function noteTalk(tx: WriteTx, { account, project }: Talk): Promise<void> {
  await tx.setMark(PREFIX + talkIndex(account, project), JSON.stringify({ account, project }));
}

export async function allTalks(memory: GraphReader): Promise<Talk[]> {
  const noted = [...(await memory.marks(PREFIX)).values()];
  // Safe: only noteTalk writes under these names.
  return noted.map((value) => talkSchema.parse(JSON.parse(value)) as Talk);
}
