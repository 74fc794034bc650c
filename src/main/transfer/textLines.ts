import { createReadStream } from "node:fs";
import { Failure } from "../../domain/failure.ts";

/** Longer than any record can be; a file without line breaks must not fill the memory. */
const MOST_BYTES = 256 * 1024 * 1024;
const NEWLINE = 10;

/** The lines of a UTF-8 file, read as they are needed. */
export async function* textLines(path: string): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let length = 0;
  let number = 1;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      yield decoded(Buffer.concat([...rest, chunk.subarray(from, at)]), number);
      [rest, length, from] = [[], 0, at + 1];
      number += 1;
    }
    rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > MOST_BYTES) throw unusable(number, "it is longer than any record");
  }
  if (length > 0) yield decoded(Buffer.concat(rest), number);
}

function decoded(bytes: Buffer, number: number): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unusable(number, "it is not UTF-8 text");
  }
}

function unusable(number: number, why: string): Failure {
  return new Failure(
    "invalid_input",
    `Line ${number}: ${why}. Nothing was imported.`,
    "Give a file that `loci export` wrote.",
  );
}
