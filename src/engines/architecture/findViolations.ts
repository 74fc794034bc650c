import { findCycles } from "../graph/findCycles.ts";
import { type Architecture, counts, type ImportTie, type Violation } from "./architecture.ts";
import { breachHint } from "./breachHint.ts";
import { bindingOf, checkImport, type LayerLookup } from "./checkImport.ts";
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
  return inOrder([...found, ...circles(architecture, ties)]);
}

function circles({ noCycles }: Architecture, ties: readonly ImportTie[]): Violation[] {
  if (!noCycles) return [];
  const { files, counting } = noCycles;
  const inner = ties.filter(
    (tie) => !tie.isExternal && counts(counting, tie) && files(tie.from) && files(tie.to),
  );
  const tieBetween = new Map(inner.map((tie) => [`${tie.from}\n${tie.to}`, tie]));
  return findCycles(inner.map(({ from, to }) => [from, to] as const)).map(({ members, path }) => {
    const steps = path.flatMap((from, at) => {
      const tie = tieBetween.get(`${from}\n${path[(at + 1) % path.length]}`);
      return tie ? [tie] : [];
    });
    return circleViolation(steps, members.length);
  });
}

function circleViolation(steps: readonly ImportTie[], members: number): Violation {
  const [first] = steps;
  const weakest = steps.toSorted((one, other) => weight(one) - weight(other))[0];
  const way = steps.map(({ from, line }) => `${from}:${line}`).join(" → ");
  const more =
    members > steps.length
      ? ` ${members} files reach each other in this way; this is the shortest circle.`
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
