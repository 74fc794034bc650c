import type { Instant } from "../../domain/time.ts";
import type { GraphReader, WriteTx } from "../../stores/port.ts";

const PREFIX = "commit:";

/** From which moment on the graph shows the code as it was committed. */
export async function noteCommit(tx: WriteTx, hash: string, at: Instant): Promise<void> {
  await tx.setMark(PREFIX + hash, String(at));
}

/** The same of all commits whose hash starts so. */
export async function notedCommits(code: GraphReader, start: string): Promise<Map<string, Instant>> {
  const marks = await code.marks(PREFIX + start);
  return new Map([...marks].map(([name, at]) => [name.slice(PREFIX.length), Number(at)]));
}
