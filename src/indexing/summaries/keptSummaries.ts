import type { GraphReader, WriteTx } from "../../stores/port.ts";

const PREFIX = "summary:";

/** Under which name a model's summary of some content is kept: once, whatever becomes of the node that has it. */
function summaryName(contentHash: string): string {
  return `${PREFIX}${contentHash}`;
}

/** What a model said of this content when it was asked; null when none was. */
export async function keptSummary(code: GraphReader, contentHash: string): Promise<string | null> {
  const name = summaryName(contentHash);
  const bytes = (await code.artifacts([name])).get(name);
  return bytes ? new TextDecoder().decode(bytes) : null;
}

export async function keepSummary(tx: WriteTx, contentHash: string, summary: string): Promise<void> {
  await tx.setArtifact(summaryName(contentHash), new TextEncoder().encode(summary));
}

/** The contents that a model has been asked about. */
export async function summarizedHashes(code: GraphReader): Promise<ReadonlySet<string>> {
  return new Set((await code.artifactNames(PREFIX)).map((name) => name.slice(PREFIX.length)));
}
