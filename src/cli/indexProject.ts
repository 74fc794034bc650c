import type { Envelope } from "../app/envelope.ts";
import type { Invocation } from "./command.ts";
import type { CliHost, OpenedLoci } from "./host.ts";
import { ProgressBar } from "./progressBar.ts";
import { withLoci } from "./toolCommand.ts";

/** Opens Loci on the repository at PATH. */
export function withRepository(
  { words: [path], settings }: Pick<Invocation, "words" | "settings">,
  host: CliHost,
  work: (loci: OpenedLoci) => Promise<number>,
): Promise<number> {
  const placed = path === undefined ? settings : { ...settings, root: path };
  return withLoci({ settings: placed }, host, work);
}

/** Brings the code graph up to date while a bar shows how far it is. */
export async function indexProject(
  loci: OpenedLoci,
  host: CliHost,
  input: Readonly<Record<string, unknown>>,
): Promise<Envelope> {
  const bar = new ProgressBar(`Indexing ${loci.project.name}`, host.terminal, host.now);
  const envelope = await loci.call("graph_rebuild", { mode: "incremental", ...input }, (progress) =>
    bar.update(progress),
  );
  bar.finish(envelope.ok ? `Indexed ${loci.project.name}` : `Indexing ${loci.project.name} did not finish`);
  return envelope;
}
