import type { Vocabulary } from "../vocabulary.ts";
import { acting } from "./acting.ts";
import { gettingAt } from "./gettingAt.ts";
import { grammar } from "./grammar.ts";
import { judging } from "./judging.ts";
import { settingAside } from "./settingAside.ts";
import { speaking } from "./speaking.ts";
import { takingOver } from "./takingOver.ts";

export const english: Vocabulary = {
  ...settingAside,
  ...takingOver,
  ...gettingAt,
  ...acting,
  ...speaking,
  ...judging,
  ...grammar,
};
