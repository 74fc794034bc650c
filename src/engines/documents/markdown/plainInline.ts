/** Longer headings are no headings; what is left of one is enough to name it. */
const LONGEST = 1_000;

const PICTURE = /!\[[^[\]]*\]\([^()]*\)/g;
const LINK = /\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g;
const TAG = /<\/?[a-z][^<>]*>/gi;
const EMPHASIS = /(\*{1,3}|_{2,3}|~~|`{1,3})/g;
const ANCHOR = /\s*\{#[^{}]*\}\s*$/;

/** A line of Markdown as it reads, without what only a renderer needs. */
export function plainInline(markdown: string): string {
  return withoutPictures(markdown.slice(0, LONGEST))
    .replace(LINK, "$1")
    .replace(TAG, "")
    .replace(EMPHASIS, "")
    .replace(ANCHOR, "")
    .replace(/\s+/g, " ")
    .trim();
}

function withoutPictures(markdown: string): string {
  return markdown.replace(PICTURE, "");
}

const PICTURE_LINK = /\[\s*\](?:\([^()]*\)|\[[^[\]]*\])/g;
const WORD = /[\p{L}\p{N}]/u;

/** Whether nothing is left of it without its pictures: badges, mostly. */
export function isOnlyPictures(markdown: string): boolean {
  return markdown.includes("![") && !WORD.test(withoutPictures(markdown).replace(PICTURE_LINK, ""));
}
