import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Failure } from "../../domain/failure.ts";
import { harmlessJson } from "../../domain/harmless.ts";
import { fileFailure } from "./fileFailure.ts";

/** Enough at a time that writing is not what takes long. */
const TEXT_AT_ONCE = 1 << 16;
const OWNER_ONLY = 0o600;

type Lines = AsyncIterable<string> | Iterable<string>;

interface WriteOptions {
  /** Whether a file that is there is replaced. */
  readonly force: boolean;
  readonly stop: AbortSignal;
  readonly mode?: number;
}

/** Writes a file that is there whole or not at all. */
export async function writeWhole(
  file: string,
  lines: Lines,
  { force, stop, mode = OWNER_ONLY }: WriteOptions,
): Promise<void> {
  if (!force && existsSync(file)) {
    throw new Failure(
      "conflict",
      `${file} is there already.`,
      "Name another file, or add --force to replace it.",
    );
  }
  const unfinished = `${file}.unfinished`;
  try {
    const target = createWriteStream(unfinished, { mode, flush: true });
    await fileFailure("write", file, async () => {
      await pipeline(Readable.from(joined(lines)), target, { signal: stop });
      await rename(unfinished, file);
    });
  } catch (thrown) {
    await rm(unfinished, { force: true });
    throw thrown;
  }
}

/** Lines of JSON, which may end up on a screen. */
export async function writeToStandardOutput(lines: Lines, stop: AbortSignal): Promise<void> {
  await pipeline(Readable.from(harmless(joined(lines))), process.stdout, { end: false, signal: stop });
}

async function* harmless(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) yield harmlessJson(text);
}

async function* joined(lines: Lines): AsyncGenerator<string> {
  let text = "";
  for await (const line of lines) {
    text += `${line}\n`;
    if (text.length < TEXT_AT_ONCE) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}
