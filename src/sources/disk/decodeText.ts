import { isUtf8 } from "node:buffer";

const SNIFFED_BYTES = 8192;

export interface DecodedText {
  readonly text: string;
  readonly lossy: boolean;
}

/** Text without its byte order mark, or null for what is binary: a NUL in the first 8 kB that no UTF-16 explains. */
export function decodeText(bytes: Buffer): DecodedText | null {
  const wide = wideEncoding(bytes);
  if (wide !== null) return decodeWide(bytes.subarray(2), wide);
  if (bytes.subarray(0, SNIFFED_BYTES).includes(0)) return null;
  return { text: bytes.toString("utf8").replace(/^\u{FEFF}/u, ""), lossy: !isUtf8(bytes) };
}

function wideEncoding(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  const mark = bytes.toString("hex", 0, 4);
  // FF FE 00 00 starts UTF-32, which nobody writes source in.
  if (mark === "fffe0000") return null;
  if (mark.startsWith("fffe")) return "utf-16le";
  return mark.startsWith("feff") ? "utf-16be" : null;
}

function decodeWide(bytes: Buffer, encoding: string): DecodedText {
  try {
    return { text: new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes), lossy: false };
  } catch {
    return { text: new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes), lossy: true };
  }
}

/** Lines as an editor numbers them: a newline at the very end begins no further one. */
export function countLines(text: string): number {
  if (text === "") return 0;
  let lines = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
