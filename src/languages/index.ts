import { bash } from "./bash/index.ts";
import { c } from "./c/index.ts";
import { cpp } from "./cpp/index.ts";
import { csharp } from "./csharp/index.ts";
import { elixir } from "./elixir/index.ts";
import { go } from "./go/index.ts";
import { haskell } from "./haskell/index.ts";
import { java } from "./java/index.ts";
import { kotlin } from "./kotlin/index.ts";
import { lua } from "./lua/index.ts";
import { php } from "./php/index.ts";
import { python } from "./python/index.ts";
import { ruby } from "./ruby/index.ts";
import { rust } from "./rust/index.ts";
import { scala } from "./scala/index.ts";
import type { LanguageSupport } from "./support.ts";
import { swift } from "./swift/index.ts";
import { javascript, tsx, typescript } from "./typescript/index.ts";
import { zig } from "./zig/index.ts";

const LANGUAGES: readonly LanguageSupport[] = [
  typescript,
  tsx,
  javascript,
  python,
  go,
  rust,
  java,
  c,
  cpp,
  csharp,
  ruby,
  php,
  kotlin,
  swift,
  scala,
  lua,
  bash,
  elixir,
  haskell,
  zig,
];

const byName = new Map(LANGUAGES.map((support) => [support.language.name, support]));

/** Whose files are looked into. */
export const PARSED_LANGUAGES: readonly string[] = [...byName.keys()];

/** Null for a language whose files stay plain files. */
export function languageNamed(name: string): LanguageSupport | null {
  return byName.get(name) ?? null;
}
