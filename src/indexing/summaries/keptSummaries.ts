import type { GraphReader, View, WriteTx } from "../../stores/port.ts";

/** What a summary is of: a file's by its content, a community's by what a model is told of it. */
export type Summarized = "FILE" | "COMMUNITY";

const PREFIXES = { FILE: "summary:", COMMUNITY: "community-summary:" } as const;
const NAMES_AT_ONCE = 1_000;
const MOST_COMMUNITIES = 200_000;

/** Under which name a model's summary of some content is kept: once, whatever becomes of the node that has it. */
function summaryName(kind: Summarized, contentHash: string): string {
  return PREFIXES[kind] + contentHash;
}

/** What a model said of this content when it was asked; null when none was. */
export async function keptSummary(
  code: GraphReader,
  kind: Summarized,
  contentHash: string,
): Promise<string | null> {
  const name = summaryName(kind, contentHash);
  const bytes = (await code.artifacts([name])).get(name);
  return bytes ? new TextDecoder().decode(bytes) : null;
}

export async function keepSummary(
  tx: WriteTx,
  kind: Summarized,
  contentHash: string,
  summary: string,
): Promise<void> {
  await tx.setArtifact(summaryName(kind, contentHash), new TextEncoder().encode(summary));
}

/** Those of the contents that a model has been asked about. */
export async function summarizedHashes(
  code: GraphReader,
  kind: Summarized,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const summarized = new Set<string>();
  for (let from = 0; from < hashes.length; from += NAMES_AT_ONCE) {
    const names = hashes.slice(from, from + NAMES_AT_ONCE).map((hash) => summaryName(kind, hash));
    for (const name of (await code.artifacts(names)).keys())
      summarized.add(name.slice(PREFIXES[kind].length));
  }
  return summarized;
}

/** Names summaries of communities that were drawn otherwise since: nobody will ask for them again. */
export async function outdatedSummaries(code: GraphReader, view: View): Promise<string[]> {
  const communities = await code.find(view, { kinds: ["COMMUNITY"], limit: MOST_COMMUNITIES });
  const current = new Set(communities.map(({ contentHash }) => summaryName("COMMUNITY", contentHash ?? "")));
  const names = await code.artifactNames(PREFIXES.COMMUNITY);
  return names.filter((name) => !current.has(name));
}
