import type { Evidence, FoundConflict } from "../../engines/conflicts/foundConflict.ts";

/**
 * What several tiers found, each conflict once: findings on the same statements, or on some of the same, are one, with all
 * that speaks for it. It is of the kind, and asks, what the surest of them says; of equals, the first.
 */
export function mergeFindings(findings: readonly (readonly FoundConflict[])[]): FoundConflict[] {
  const all = findings.flat();
  return grouped(all)
    .map((group) => all.filter((finding) => group.has(finding)))
    .sort(([one], [other]) => placeOf(all, one) - placeOf(all, other))
    .map(mergedGroup);
}

/** By size, so that what holds another's statements is there before it. */
function grouped(all: readonly FoundConflict[]): Set<FoundConflict>[] {
  const groups: { readonly ids: ReadonlySet<string>; readonly members: Set<FoundConflict> }[] = [];
  const largestFirst = all.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  for (const finding of largestFirst) {
    const home = groups.find(({ ids }) => finding.ids.every((id) => ids.has(id)));
    if (home) home.members.add(finding);
    else groups.push({ ids: new Set(finding.ids), members: new Set([finding]) });
  }
  return groups.map(({ members }) => members);
}

function sizeOf({ ids }: FoundConflict): number {
  return new Set(ids).size;
}

function placeOf(all: readonly FoundConflict[], finding: FoundConflict | undefined): number {
  return finding ? all.indexOf(finding) : -1;
}

function mergedGroup(findings: readonly FoundConflict[]): FoundConflict {
  const surest = findings.reduce((best, each) => (each.confidence > best.confidence ? each : best));
  const { ids } = findings.reduce((most, each) => (sizeOf(each) > sizeOf(most) ? each : most));
  const { confidence, evidence } = findings.reduce(joined);
  return { ...surest, ids: [...new Set(ids)], confidence, evidence };
}

function joined(one: FoundConflict, other: FoundConflict): FoundConflict {
  const more = other.evidence.filter((each) => !isAmong(one.evidence, each));
  return { ...one, confidence: confidenceOf(one, other), evidence: [...one.evidence, ...more] };
}

/**
 * Tiers that speak for the same independently make it surer. The same tier twice does not, and a finding that holds all
 * evidence of another and more was made from it, so that it knows better, even where it is less sure.
 */
function confidenceOf(one: FoundConflict, other: FoundConflict): number {
  if (holdsMore(one, other)) return one.confidence;
  if (holdsMore(other, one)) return other.confidence;
  const tiers = new Set(one.evidence.map(({ tier }) => tier));
  if (other.evidence.some(({ tier }) => tiers.has(tier))) return Math.max(one.confidence, other.confidence);
  return 1 - (1 - one.confidence) * (1 - other.confidence);
}

function holdsMore(one: FoundConflict, other: FoundConflict): boolean {
  return (
    one.evidence.length > other.evidence.length &&
    other.evidence.length > 0 &&
    other.evidence.every((each) => isAmong(one.evidence, each))
  );
}

function isAmong(evidence: readonly Evidence[], { tier, says }: Evidence): boolean {
  return evidence.some((each) => each.tier === tier && each.says === says);
}
