import { readFile } from "node:fs/promises";
import { Failure } from "../../../domain/failure.ts";
import type { StoryLine, StoryReader } from "../../port.ts";
import { readReaderFile } from "./readerFile.ts";
import { storyMarks } from "./storyMarks.ts";
import { StoryNetwork } from "./storyNetwork.ts";

/** Statements are read again with each new one that is near to them. */
const MOST_KEPT = 64;
/** More of a text than is ever read. */
const MOST_CHARACTERS = 2_000;

/** The reader that comes with Loci: needs no network and no native code. */
export async function openReader(file: URL): Promise<StoryReader> {
  return readerOf(await readFile(file).catch(missing));
}

export function readerOf(bytes: Uint8Array): StoryReader {
  const file = readReaderFile(bytes);
  const { id, shape } = file;
  const network = new StoryNetwork(file);
  const kept = new Map<string, Float32Array>();
  const statesOf = async (text: string) => {
    const states = kept.get(text) ?? (await network.readStatement(text));
    // What was asked for last goes last.
    kept.delete(text);
    kept.set(text, states);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return states;
  };
  return {
    id,
    async read(story, { signal }) {
      const statements = [];
      for (const [place, line] of story.slice(0, shape.mostStatements).entries()) {
        signal?.throwIfAborted();
        const states = await statesOf(readable(line));
        statements.push({ states, marks: storyMarks(line, story[place - 1]) });
      }
      return network.readStory(statements);
    },
  };
}

function readable({ text }: StoryLine): string {
  return text.slice(0, MOST_CHARACTERS);
}

function missing(cause: unknown): never {
  throw new Failure(
    "unavailable",
    "The file of the built-in reader of stories cannot be read.",
    "Install Loci again; until then, conflicts are found by rules alone.",
    { cause },
  );
}
