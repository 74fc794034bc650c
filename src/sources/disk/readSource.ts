import { createHash } from "node:crypto";
import type { SourceRead } from "../port.ts";
import { isMinified } from "./contentKinds.ts";
import { countLines, decodeText } from "./decodeText.ts";
import { readBytes } from "./readBytes.ts";

export async function readSource(root: string, path: string, maxBytes: number): Promise<SourceRead> {
  const read = readBytes(root, path, maxBytes);
  return read.ok ? sourceIn(path, read.bytes) : read;
}

/** What the bytes of a file say, if they are worth reading. */
export function sourceIn(path: string, bytes: Buffer): SourceRead {
  const decoded = decodeText(bytes);
  if (decoded === null) return { ok: false, reason: "binary" };
  const lines = countLines(decoded.text);
  if (isMinified(path, decoded.text, lines)) return { ok: false, reason: "minified" };
  const contentHash = createHash("sha256").update(bytes).digest("hex");
  return { ok: true, ...decoded, lines, bytes: bytes.length, contentHash };
}
