import { normalForm } from "../../../domain/normalForm.ts";
import { isAscii } from "../../../domain/text.ts";

/** Accents of our own alphabets, and the marks of Arabic and Hebrew that are left out as often as not. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u0652\u0640]/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  æ: "ae",
  œ: "oe",
  ı: "i",
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ى: "ي",
};
const REPLACED = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");

/** The same in lower case, in one form of Unicode, without accents. */
export function plainText(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return normalForm(text)
    .toLowerCase()
    .replace(REPLACED, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFD")
    .replace(MARKS, "")
    .normalize("NFC");
}
