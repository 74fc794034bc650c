/** Marks of a value that is filled in later, or looked up: `<key>`, `${KEY}`, `$KEY`, `{{key}}`, `%KEY%`, `[…]`, `***`, `…`. */
const STANDS_FOR = /^(?:[<$[{%*]|\.{2,}|…|&lt;|@[A-Za-z])/;
/** One sign over and over, as in `xxxx-xxxx`. */
const ONE_SIGN = /^(.)(?:\1|[-_. ])*$/u;
const WORDS = /[a-z]+|[0-9]+/g;
/** Words that somebody writes who does not want to tell the value. */
const SAID = new Set(
  "your yours example sample placeholder dummy changeme change replace replaceme insert redacted masked hidden omitted todo fixme fake here xxx xxxx xxxxx xxxxxx xxxxxxxx".split(
    " ",
  ),
);
/** What a value is in many examples as a whole. */
const COMMON = new Set(
  "null none nil undefined true false string str text number password passwd pass passphrase secret token key apikey user username admin root test testing guest postgres mysql foo bar baz foobar value required optional empty default unknown env environment config".split(
    " ",
  ),
);

/** Whether a value stands for a secret and is none. */
export function isPlaceholder(value: string): boolean {
  if (STANDS_FOR.test(value) || ONE_SIGN.test(value)) return true;
  const words = value.toLowerCase().match(WORDS) ?? [];
  return words.some((word) => SAID.has(word)) || words.every((word) => COMMON.has(word));
}
