import type { Envelope } from "../app/envelope.ts";
import type { CliHost, OpenedLoci } from "./host.ts";
import { ProgressBar } from "./progressBar.ts";

/** The tool that indexes. */
export const INDEXING = "graph_rebuild";

/** Brings the code graph up to date while a bar shows how far it is. */
export async function indexProject(
  loci: OpenedLoci,
  host: CliHost,
  input: Readonly<Record<string, unknown>> = {},
): Promise<Envelope> {
  const bar = new ProgressBar(`Indexing ${loci.project.name}`, host.terminal, host.now);
  const envelope = await loci.call(INDEXING, { mode: "incremental", ...input }, (progress) =>
    bar.update(progress),
  );
  bar.finish(envelope.ok ? `Indexed ${loci.project.name}` : `Indexing ${loci.project.name} did not finish`);
  return envelope;
}
