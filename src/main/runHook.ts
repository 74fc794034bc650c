import { open as openFile } from "node:fs/promises";
import { renderText } from "../app/renderText.ts";
import type { HookTold, OpenedLoci } from "../cli/host.ts";
import { briefingTold } from "../engines/hooks/briefingTold.ts";
import { editsTold } from "../engines/hooks/editsTold.ts";
import { testRunTold } from "../engines/hooks/testRunTold.ts";
import { folderOf, readTold, type Told, textIn } from "../engines/hooks/told.ts";
import { placeTold } from "../engines/testRuns/reading/placeTold.ts";

const MOST_TRANSCRIPT = 4 * 1024 * 1024;

/** What a hook calls for, done by the tools; the answer is what the client reads from standard output. */
export async function runHook(
  { event, client, input }: HookTold,
  open: (root: string | null) => Promise<OpenedLoci>,
): Promise<string> {
  const told = readTold(input);
  const work = await workOf(event, client, told);
  if (work === null) return answerOf(client, "");
  const loci = await open(folderOf(told));
  try {
    return answerOf(client, await work(loci));
  } finally {
    await loci.close();
  }
}

type Work = (loci: OpenedLoci) => Promise<string>;

/** Null where there is nothing to tell, so that Loci need not be opened. */
async function workOf(event: string, client: string, told: Told): Promise<Work | null> {
  if (event === "session-start") return start;
  if (event === "after-tool") {
    const isTold =
      editsTold(told, client, (file) => file).length > 0 || testRunTold(told, () => null) !== null;
    return isTold ? (loci) => tell(loci, client, told) : null;
  }
  const transcript = await tailOf(textIn(told, "transcript_path"));
  const briefing = transcript === null ? null : briefingTold(transcript);
  return briefing && ((loci) => compact(loci, briefing));
}

async function start(loci: OpenedLoci): Promise<string> {
  const envelope = await loci.callBeside(null, "session_start", {});
  return envelope.ok ? renderText(envelope) : "";
}

async function tell(loci: OpenedLoci, client: string, told: Told): Promise<string> {
  const placeOf = placeTold(loci.project.root, "");
  const run = testRunTold(told, placeOf);
  for (const episode of [...editsTold(told, client, placeOf), ...(run ? [run] : [])]) {
    const { file } = episode.metadata;
    await loci.callBeside(typeof file === "string" ? file : null, "episode_add", episode);
  }
  return "";
}

async function compact(loci: OpenedLoci, briefing: { asked: string; done: string }): Promise<string> {
  await loci.callBeside(null, "session_compact", briefing);
  return "";
}

/** What a client adds to the conversation, in the form that it reads. */
function answerOf(client: string, context: string): string {
  if (context === "") return "{}";
  return JSON.stringify(
    client === "cursor"
      ? { additional_context: context }
      : { hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: context } },
  );
}

/** The end of what the client wrote down of the session; null where that cannot be read. */
async function tailOf(file: string | null): Promise<string | null> {
  if (file === null) return null;
  const handle = await openFile(file, "r").catch(() => null);
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, MOST_TRANSCRIPT);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString("utf8");
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}
