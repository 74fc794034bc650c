import type { Unmasked } from "./disguise.ts";

/** Characters that take no room: joiners, soft hyphens, marks of direction, selectors, fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Those that are shown as a space become one. */
const BLANK = /[\u2800\p{Zs}]/gu;

export function withoutInvisible(text: string): string {
  return text.replace(BLANK, " ").replace(INVISIBLE, "");
}

/** What is written in characters that nobody sees: tags, which mirror ASCII, and selectors and spaces without width, as bytes. */
export function hiddenTexts(text: string): Unmasked[] {
  return [...tagTexts(text), ...selectorTexts(text), ...bitTexts(text)].map((hidden) => ({
    disguise: "hidden characters",
    text: hidden,
  }));
}

const LEAST_HIDDEN = 4;
/** A black flag and tags is how the flags of England, Scotland and Wales are written. */
const TAGS = /(?<!\u{1f3f4})[\u{e0020}-\u{e007e}]{4,4000}/gu;

function tagTexts(text: string): string[] {
  return (text.match(TAGS) ?? []).map((run) =>
    Array.from(run, (each) => String.fromCharCode((each.codePointAt(0) ?? 0) - 0xe0000)).join(""),
  );
}

const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,4000}/gu;

function selectorTexts(text: string): string[] {
  return (text.match(SELECTORS) ?? []).flatMap((run) =>
    asText(
      Array.from(run, (each) => {
        const code = each.codePointAt(0) ?? 0;
        return code < 0xe0100 ? code - 0xfe00 : code - 0xe0100 + 16;
      }),
    ),
  );
}

const BITS = /(?:[\u200b\u200c]|[\u200d\u2060]|[\u2062\u2063\ufeff]){32,8000}/gu;

/** Two characters without width as the bits of bytes, either of them as the one. */
function bitTexts(text: string): string[] {
  return (text.match(BITS) ?? []).flatMap((run) => {
    const [first, second, ...more] = new Set(run);
    if (second === undefined || more.length > 1) return [];
    const bits = [...run].filter((each) => each === first || each === second);
    return [first, second].flatMap((one) => asText(bytesOf(bits.map((each) => (each === one ? 1 : 0)))));
  });
}

function bytesOf(bits: readonly number[]): number[] {
  const bytes: number[] = [];
  for (let at = 0; at + 8 <= bits.length; at += 8)
    bytes.push(bits.slice(at, at + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  return bytes;
}

function asText(bytes: readonly number[]): string[] {
  const text = Buffer.from(bytes).toString("utf8");
  const isReadable =
    text.length >= LEAST_HIDDEN &&
    /^[\p{L}\p{N}\p{P}\p{S}\p{Z}\n\t]+$/u.test(text) &&
    !text.includes("\ufffd");
  return isReadable ? [text] : [];
}
