import type { Told } from "../../told.ts";
import { pathClaims } from "./pathClaims.ts";
import { portClaims } from "./portClaims.ts";
import type { RepositoryClaim } from "./repositoryClaim.ts";
import { currentSentences, type Sentence } from "./sentences.ts";
import { settingClaims } from "./settingClaims.ts";
import { commandClaims, toolClaims } from "./toolClaims.ts";
import { versionClaims } from "./versionClaims.ts";

const READERS: readonly ((sentence: Sentence) => RepositoryClaim[])[] = [
  versionClaims,
  portClaims,
  commandClaims,
  toolClaims,
  pathClaims,
  settingClaims,
];

/** What a statement says of the project as it is now that its files could speak against. Empty for most statements. */
export function repositoryClaims(told: Told): RepositoryClaim[] {
  return currentSentences(told).flatMap((sentence) => READERS.flatMap((read) => read(sentence)));
}
