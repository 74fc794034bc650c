import type { Architecture, ImportTie, Layer } from "./architecture.ts";
import type { Breach, LayerLookup } from "./checkImport.ts";

const MOST_NAMED = 3;

/** What is wrong in a sentence, and what can be done about it in another. */
export function breachHint(
  { layers }: Architecture,
  layerOf: LayerLookup,
  tie: ImportTie,
  breach: Breach,
): string {
  const { rule } = breach;
  const because = rule.because === null ? "" : ` (${rule.because.replace(/[.\s]+$/, "")})`;
  return `${wrong(tie, breach, layerOf)}${because}. ${remedy(layers, layerOf, tie, breach)}`;
}

function wrong(tie: ImportTie, { key, rule, entry }: Breach, layerOf: LayerLookup): string {
  if (key === "mustNotImport") return `\`${rule.name}\` must not import \`${entry}\``;
  if (key === "slices")
    return `slices of \`${rule.name}\` must not import each other, and this is of \`${entry}\``;
  if (key === "entryPoints")
    return `of \`${rule.name}\` others may import only ${quoted((rule as Layer).writtenEntryPoints)}`;
  const allowed = (rule.mayImport ?? []).map(({ written }) => written);
  const only = allowed.length === 0 ? "nothing besides itself" : `only ${quoted(allowed)}`;
  const layer = tie.isExternal ? undefined : layerOf(tie.to);
  const what = tie.isExternal || layer ? `\`${layer?.name ?? tie.to}\`` : "a file that is in no layer";
  return `\`${rule.name}\` may import ${only}, and this is ${layer ? "of " : ""}${what}`;
}

function remedy(layers: readonly Layer[], layerOf: LayerLookup, tie: ImportTie, breach: Breach): string {
  const taken = namesOf(tie);
  if (breach.key === "entryPoints") return `Import ${taken} from an entry point, or have one offer it.`;
  if (tie.isExternal) return `Do it in a layer that may use ${tie.to}, and pass the result in.`;
  const home = layerOf(tie.from);
  const target = layerOf(tie.to);
  if (!target && breach.key === "mayImport")
    return `Add ${tie.to} to a layer that it may import, or move ${taken} there.`;
  const below = home && target ? sharedGround(layers, home, target) : [];
  const move =
    below.length > 0
      ? `Move ${taken} to ${quoted(below, "or")}, which both may import`
      : "Move one of the two";
  const types = tie.isTypeOnly ? '; or let types pass with `typeImports: "ignore"`' : "";
  return `${move}, or pass ${taken} in from where both are known${types}.`;
}

/** Layers that both of two may import. */
function sharedGround(layers: readonly Layer[], one: Layer, other: Layer): string[] {
  const may = ({ mayImport, mustNotImport }: Layer, name: string) =>
    mayImport?.some(({ is, matches }) => is === "layer" && matches(name)) === true &&
    !mustNotImport.some(({ is, matches }) => is === "layer" && matches(name));
  return layers.map(({ name }) => name).filter((name) => may(one, name) && may(other, name));
}

function namesOf({ names, to }: ImportTie): string {
  const own = names
    .map((name) => name.replace(/ as .*$/, ""))
    .filter((name) => name !== "*" && name !== "default");
  return own.length === 0 ? `what it needs of ${to}` : quoted(own);
}

function quoted(names: readonly string[], joint = "and"): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => `\`${name}\``);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} ${joint} ${rest} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} ${joint} ${shown.at(-1)}`;
}
