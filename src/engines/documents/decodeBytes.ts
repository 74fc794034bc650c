import { isUtf8 } from "node:buffer";

const LOOKED_AT = 8_192;
const DECLARED = /<meta[^>]{0,200}charset\s{0,5}=\s{0,5}["']?([\w-]{2,40})/i;
/** What the web takes for granted where nothing is said. */
const FALLBACK = "windows-1252";

/** The text that bytes stand for; null when they are no text. */
export function decodeBytes(bytes: Uint8Array): string | null {
  const marked = markedEncoding(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  if (bytes.subarray(0, LOOKED_AT).includes(0)) return null;
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  return decodeAs(declaredEncoding(bytes), bytes);
}

function markedEncoding([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

function declaredEncoding(bytes: Uint8Array): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, LOOKED_AT));
  return DECLARED.exec(start)?.[1] ?? FALLBACK;
}

/** A page may declare what nobody knows. */
function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder(FALLBACK).decode(bytes);
  }
}
