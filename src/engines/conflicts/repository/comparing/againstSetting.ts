import type { SettingClaim } from "../claims/repositoryClaim.ts";
import type { Declaration } from "../declaration.ts";
import { settingWords, withoutUnit } from "../settingNames.ts";
import { areEqual, quantityIn } from "./quantity.ts";
import { evidenceOf, type RepositoryEvidence } from "./repositoryEvidence.ts";
import { witnessesOf } from "./witnesses.ts";

/** Only where all that has the name has one value, and that one is another. */
export function againstSetting(
  claim: SettingClaim,
  declarations: readonly Declaration[],
): RepositoryEvidence | null {
  const about = declarations.filter((each) => each.attribute === "setting" && isMeant(claim, each));
  const verdicts = about.map((each) => isSame(claim, each));
  if (about.length === 0 || verdicts.some((verdict) => verdict !== false)) return null;
  const { against } = witnessesOf(claim, about);
  const [witness] = against;
  const isOne =
    new Set(against.map(({ value }) => value)).size === 1 && new Set(about.map(nameOf)).size === 1;
  return witness === undefined || !isOne || witness.standing === "checks"
    ? null
    : evidenceOf(claim, witness, claim.isIdentifier ? 0.9 : 0.75);
}

function nameOf({ subject }: Declaration): string {
  return settingWords(subject).join("");
}

function isMeant(claim: SettingClaim, { subject, path }: Declaration): boolean {
  if (claim.file !== null && !path.toLowerCase().includes(claim.file.toLowerCase())) return false;
  if (!claim.isIdentifier) return isWordedAlike(claim.name, subject);
  const named = plainName(claim.name);
  if (subject.includes(".") === claim.name.includes(".") && plainName(subject) === named) return true;
  // The last part of a longer name is enough where it can hardly mean anything else.
  const last = plainName(subject.slice(subject.lastIndexOf(".") + 1));
  return (settingWords(claim.name).length > 1 || claim.file !== null) && last === named;
}

/** However its words are joined. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function isWordedAlike(words: string, subject: string): boolean {
  const [claimed, declared] = [
    withoutUnit(settingWords(words)).words,
    withoutUnit(settingWords(subject)).words,
  ];
  return claimed.length === declared.length && claimed.every((word) => declared.includes(word));
}

/** Null where the two cannot be compared. */
function isSame(claim: SettingClaim, { subject, value }: Declaration): boolean | null {
  const declared = quantityIn(value, withoutUnit(settingWords(subject)).unit);
  const claimed = quantityIn(claim.value, null);
  if (claimed !== null && declared !== null) {
    // In words, a bare number may be of anything.
    if (!claim.isIdentifier && (claimed.unit === null) !== (declared.unit === null)) return null;
    return areEqual(claimed, declared);
  }
  if (claimed !== null || declared !== null || !claim.isIdentifier) return null;
  const [said, written] = [plainText(claim.value), plainText(value)];
  if (said === written) return true;
  const areTruths = isTruth(said) && isTruth(written);
  return areTruths || (!isTruth(said) && !isTruth(written) && /^[\w./:@-]+$/.test(written)) ? false : null;
}

/** A machine has several names for itself. */
function plainText(value: string): string {
  return value.toLowerCase().replace(/^(?:127\.0\.0\.1|0\.0\.0\.0)\b/, "localhost");
}

function isTruth(value: string): boolean {
  return value === "true" || value === "false";
}
