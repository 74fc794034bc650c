import { normalForm } from "../../domain/normalForm.ts";
import { stem } from "../../domain/stem.ts";
import { isAscii, words } from "../../domain/text.ts";

/** So much of a word may follow its stem, as in deplo-yment. */
const ENDING = "[a-z]{0,5}";
/** Of a short one, more would make it another word. */
const SHORT = 3;

/** Tells which texts have all the words of a keyword in them, in whichever of their forms. */
export function mentionOf(keyword: string): (text: string) => boolean {
  const tests = words(keyword).map((word) => wordTest(word.toLowerCase()));
  return (text) => tests.length > 0 && tests.every((test) => test(text));
}

function wordTest(word: string): (text: string) => boolean {
  // Where words are not parted by spaces, there is no telling where one begins.
  if (!isAscii(word)) return (text) => normalForm(text).toLowerCase().includes(word);
  const form = sharedBeginning(word, stem(word));
  const pattern = `${escaped(form)}${form.length > SHORT ? ENDING : "s?"}`;
  const regex = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "iu");
  return (text) => regex.test(text);
}

/** A stem may end in another letter than the word does. */
function sharedBeginning(word: string, form: string): string {
  let length = 0;
  while (length < form.length && word[length] === form[length]) length += 1;
  return word.slice(0, length);
}

/** Words hold no other signs with a meaning in patterns. */
function escaped(word: string): string {
  return word.replace(/\$/g, "\\$");
}
