/** Letters of other alphabets that look like those of ours, after what Unicode itself holds for the same. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...pairs("аbсdеfgһіјkӏmnорqгѕтuvwхуz", "abcdefghijklmnopqrstuvwxyz"),
  ...pairs("αβεηικμνορτυωχγδςσ", "abenikmvoptuwxydcs"),
  ...pairs("ԁɡօᴏѵԝցһꜱʟɪʀɴᴇᴛᴜᴄᴀʙᴅᴘᴍɢʜᴊᴋᴠᴡʏᴢɑʋꞇɩ", "dgoovwghslirnetucabdpmghjkvwyzauti"),
  ...pairs("авекмнорстухёії", "abekmhopctyxeii"),
  ...pairs("ǝɐɔɟɓɥɹʇʌʍʎƃ", "eacfghrtvwyg"),
};

function pairs(from: string, to: string): Record<string, string> {
  const letters = [...to];
  return Object.fromEntries([...from].map((each, at) => [each, letters[at] ?? each]));
}

const LATIN = /[a-z]/;
const WORD = /[\p{L}\p{M}\p{N}]{2,64}/gu;
const FOREIGN = /[\u0250-\u{10ffff}]/u;

/** A word with letters of two alphabets is read as one of ours. */
export function withoutLookalikes(text: string): string {
  if (!FOREIGN.test(text)) return text;
  return text.replace(WORD, (word) => (isMixed(word) ? unmixed(word) : word));
}

function isMixed(word: string): boolean {
  if (!FOREIGN.test(word)) return false;
  // A word of nothing but small capitals or turned letters is of no language either.
  return LATIN.test(word) || /^[\u0250-\u02af\u1d00-\u1dbf\ua700-\ua7ff]+$/u.test(word);
}

function unmixed(word: string): string {
  return Array.from(word, (letter) => LOOKALIKES[letter] ?? letter).join("");
}
