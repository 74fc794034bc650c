/** The largest message that any door takes. */
export const MOST_MESSAGE_BYTES = 4 * 1024 * 1024;
/** Of short ones a message of that size could hold so many that checking them would keep everybody else waiting. */
export const MOST_MESSAGE_PARTS = 50_000;

/** Whether a text has more values than a message may have, told without making anything of it. */
export function hasTooManyParts(json: string, most = MOST_MESSAGE_PARTS): boolean {
  if (json.length <= most) return false;
  let parts = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const letter = json.charCodeAt(at);
    if (letter === QUOTE) isText = !isText;
    else if (isText && letter === BACKSLASH) at += 1;
    else if (!isText && BEFORE_VALUES.has(letter)) parts += 1;
    if (parts > most) return true;
  }
  return false;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** What each value but the first comes after. */
const BEFORE_VALUES = new Set([..."[{,"].map((letter) => letter.charCodeAt(0)));
