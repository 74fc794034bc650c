import { cutUnits } from "../../engines/documents/chunks/cutUnits.ts";
import { likenessOf } from "../../engines/documents/chunks/likenessOf.ts";
import { SIZES, type Unit, unitsOf } from "../../engines/documents/chunks/unitsOf.ts";
import type { CutSection } from "../../engines/documents/documentPlan.ts";
import type { Section } from "../../engines/documents/sectionsOf.ts";
import type { Embedder } from "../../models/port.ts";
import { turnTaker } from "../../upkeep/turnTaker.ts";

/** Cuts sections into chunks where their topic changes, as far as a model that answers at once can tell. */
export async function cutSections(
  sections: readonly Section[],
  embedder: Embedder | null,
  signal: AbortSignal,
): Promise<CutSection[]> {
  const cut: CutSection[] = [];
  const stepAside = turnTaker(signal);
  for (const section of sections) {
    await stepAside();
    const units = unitsOf(section.blocks);
    cut.push({ section, runs: cutUnits(units, await likeness(units, embedder, signal)) });
  }
  return cut;
}

async function likeness(
  units: readonly Unit[],
  embedder: Embedder | null,
  signal: AbortSignal,
): Promise<number[] | undefined> {
  const size = units.reduce((sum, unit) => sum + unit.size, 0);
  if (!embedder?.isQuick || size <= SIZES.most) return undefined;
  try {
    const texts = units.map(({ text }) => text);
    return likenessOf(await embedder.embed(texts, { purpose: "passage", signal }));
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
