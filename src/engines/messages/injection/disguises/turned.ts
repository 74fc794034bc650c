import type { Unmasked } from "./disguise.ts";

/** Words that such texts can hardly do without; long ones, so that no other word is one of them turned. */
const TELLING =
  `ignore disregard forget previous instruction instructions prompt system reveal rules secret secrets password
  passwords override bypass delete without above earlier guidelines restrictions execute credentials`.split(
    /\s+/,
  );
const FEWEST = 2;
const TURNED = new RegExp(`\\b(?:${[...TELLING.map(rot13), ...TELLING.map(backwards)].join("|")})\\b`, "g");
const ROTATED = new Set(TELLING.map(rot13));

/** Text whose letters were moved by half the alphabet, or that runs backwards. */
export function turnedTexts(plain: string): Unmasked[] {
  const words = plain.match(TURNED) ?? [];
  const rotated = words.filter((word) => ROTATED.has(word)).length;
  const found: Unmasked[] = [];
  if (rotated >= FEWEST) found.push({ disguise: "rot13", text: rot13(plain) });
  if (words.length - rotated >= FEWEST)
    found.push(
      { disguise: "reversed", text: backwards(plain) },
      { disguise: "reversed", text: plain.replace(/[a-z']{2,64}/g, backwards) },
    );
  return found;
}

const TURNED_AROUND = /[\u202d\u202e]([^\u202a-\u202e]{2,4000})/gu;

/** What is shown backwards, by the marks that turn the direction of writing, is written backwards to be read. */
export function shownTexts(text: string): Unmasked[] {
  const shown = Array.from(text.matchAll(TURNED_AROUND), ([, written = ""]) => backwards(written));
  return shown.length === 0 ? [] : [{ disguise: "reversed", text: shown.join("\n") }];
}

function rot13(text: string): string {
  return text.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97),
  );
}

function backwards(text: string): string {
  return [...text].reverse().join("");
}
