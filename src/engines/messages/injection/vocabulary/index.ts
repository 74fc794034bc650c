import { arabic } from "./arabic.ts";
import { chinese } from "./chinese.ts";
import { czech } from "./czech.ts";
import { dutch } from "./dutch.ts";
import { english } from "./english/index.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { hebrew } from "./hebrew.ts";
import { hindi } from "./hindi.ts";
import { indonesian } from "./indonesian.ts";
import { italian } from "./italian.ts";
import { japanese } from "./japanese.ts";
import { korean } from "./korean.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { russian } from "./russian.ts";
import { spanish } from "./spanish.ts";
import { swedish } from "./swedish.ts";
import { turkish } from "./turkish.ts";
import { ukrainian } from "./ukrainian.ts";
import { vietnamese } from "./vietnamese.ts";
import type { Vocabulary } from "./vocabulary.ts";

export const VOCABULARIES: readonly Vocabulary[] = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  polish,
  russian,
  ukrainian,
  turkish,
  chinese,
  japanese,
  korean,
  arabic,
  hebrew,
  hindi,
  swedish,
  czech,
  indonesian,
  vietnamese,
];
