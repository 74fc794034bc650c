import type { Architecture, ImportTie, Violation } from "./architecture.ts";
import { breachHint } from "./breachHint.ts";
import { bindingOf, checkImport, type LayerLookup } from "./checkImport.ts";
import { type ImportCircle, importCircles } from "./importCircles.ts";
import { inOrder } from "./violationOrder.ts";

/** Everything in these imports that the rules forbid, by file and line; circles come last. */
export function findViolations(
  architecture: Architecture,
  layerOf: LayerLookup,
  ties: readonly ImportTie[],
): Violation[] {
  // A file is asked about once, and not for each of its imports.
  const files = new Set(ties.map(({ from }) => from));
  const bindings = new Map([...files].map((file) => [file, bindingOf(architecture, layerOf, file)]));
  const breachesOf = (tie: ImportTie) => {
    const binding = bindings.get(tie.from);
    return binding ? checkImport(binding, layerOf, tie) : [];
  };
  const found = ties.flatMap((tie) =>
    breachesOf(tie).map((breach) => ({
      rule: `${breach.rule.name}.${breach.key}`,
      from: tie.from,
      to: tie.to,
      line: tie.line,
      hint: breachHint(architecture, layerOf, tie, breach),
    })),
  );
  const circles = architecture.noCycles ? importCircles(architecture.noCycles, ties) : [];
  return inOrder([...found, ...circles.map(circleViolation)]);
}

function circleViolation({ members, steps }: ImportCircle): Violation {
  const [first] = steps;
  const weakest = steps.toSorted((one, other) => weight(one) - weight(other))[0];
  const way = steps.map(({ from, line }) => `${from}:${line}`).join(" → ");
  const more =
    members.length > steps.length
      ? ` ${members.length} files reach each other in this way; this is the shortest circle.`
      : "";
  const cut = weakest
    ? ` Cut it where least is taken: ${weakest.from}:${weakest.line} takes ${taken(weakest)} from ${weakest.to}.`
    : "";
  return {
    rule: "noCycles",
    from: first?.from ?? "",
    to: first?.to ?? "",
    line: first?.line ?? 0,
    hint: `${way} → ${first?.from ?? ""}.${more}${cut}`,
    cycle: steps.map(({ from, line }) => ({ file: from, line })),
  };
}

/** Types are the easiest to move elsewhere, then what is taken least of. */
function weight({ isTypeOnly, names }: ImportTie): number {
  return (isTypeOnly ? 0 : 1_000) + (names.length || 1);
}

function taken({ names, isTypeOnly }: ImportTie): string {
  const what =
    names.length === 0 ? "the module" : names.slice(0, 3).join(", ") + (names.length > 3 ? ", …" : "");
  return isTypeOnly ? `only types (${what})` : what;
}
