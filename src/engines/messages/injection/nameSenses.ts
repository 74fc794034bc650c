import type { Sense } from "./senses.ts";

const KEY_FILE =
  /(?:^|[/.])(?:\.?env|id_rsa|id_ed25519|\.?ssh|\.?aws|credentials|passwd|shadow|\.?npmrc|\.?netrc|kubeconfig|\.?cursor|\.?git-credentials|\.?pgpass)(?:$|[/.])/;
const HARMLESS_FILE = /\.(?:example|sample|template|dist|pub|md|ts|js|py|go|test)$/;
const MAIL = /[^@]@[^@]{1,60}\.[^@]/;
const NAME = /^[a-z0-9]{1,40}(?:_[a-z0-9]{1,40}){1,6}$/;
const DESTROYING =
  /(?:^|_)(?:delete|remove|drop|purge|wipe|erase|transfer|pay|send|release|cancel|reset|forget|grant|approve|exec|execute|shell|destroy|update|merge|close|push|funds|kill)(?:_|$)/;
const SECRET = /_(?:token|key|secret|password)$/;
const OF_ALL = /_(?:all|everything)(?:_|$)/;

/** What a name stands for: a file with keys, an address, a tool. Null for what is a word. */
export function sensesOfName(word: string): readonly Sense[] | null {
  if (KEY_FILE.test(word) && !HARMLESS_FILE.test(word)) return ["treasure"];
  if (MAIL.test(word)) return ["place"];
  if (!NAME.test(word)) return null;
  if (SECRET.test(word)) return ["secret"];
  if (!DESTROYING.test(word)) return ["tool"];
  return OF_ALL.test(word) ? ["tool", "destroy", "all"] : ["tool", "destroy"];
}
