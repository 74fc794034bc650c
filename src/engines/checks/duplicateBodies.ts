import type { FunctionShape } from "../../domain/functionShape.ts";
import type { CheckFinding } from "./check.ts";

export interface PlacedShape extends FunctionShape {
  readonly path: string;
}

/** Functions that say the same, those first that would save the most. Each is told of with the others. */
export function duplicateBodies(shapes: readonly PlacedShape[], tokens: number): CheckFinding[] {
  const groups = [
    ...Map.groupBy(
      shapes.filter((each) => each.tokens >= tokens),
      ({ shapeHash }) => shapeHash,
    ).values(),
  ];
  return groups
    .map(outermost)
    .filter((group) => group.length > 1)
    .sort((one, other) => savedBy(other) - savedBy(one))
    .map(finding);
}

const savedBy = (group: readonly PlacedShape[]) => (group.length - 1) * (group[0]?.tokens ?? 0);

/** A function that stands in one of the same shape is no other copy. */
function outermost(group: readonly PlacedShape[]): PlacedShape[] {
  return group.filter(
    (inner) =>
      !group.some(
        (outer) =>
          outer !== inner &&
          outer.path === inner.path &&
          outer.startLine <= inner.startLine &&
          outer.endLine >= inner.endLine,
      ),
  );
}

function finding(group: readonly PlacedShape[]): CheckFinding {
  const [first, ...rest] = group as readonly [PlacedShape, ...PlacedShape[]];
  const isExact = rest.every(({ exactHash }) => exactHash === first.exactHash);
  const places = rest.map(({ name, path, startLine }) => `${name} (${path}:${startLine})`);
  const how = isExact ? "says the same as" : "says the same, but for names and literals, as";
  return {
    path: first.path,
    startLine: first.startLine,
    endLine: first.endLine,
    note: `${first.name} ${how} ${places.join(", ")}`,
    others: rest.map(({ path }) => path),
  };
}
