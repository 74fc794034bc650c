import type { FunctionShape } from "../../domain/functionShape.ts";
import type { CheckFinding } from "./check.ts";

export interface PlacedShape extends FunctionShape {
  readonly path: string;
}

type Group = readonly [PlacedShape, ...PlacedShape[]];

/** Functions that say the same, those first that would save the most. Each is told of with the others. */
export function duplicateBodies(shapes: readonly PlacedShape[], tokens: number): CheckFinding[] {
  const large = shapes.filter((each) => each.tokens >= tokens);
  const groups = [...Map.groupBy(large, ({ shapeHash }) => shapeHash).values()].flatMap((group) =>
    group.length > 1 ? [group as unknown as Group] : [],
  );
  return withoutParts(groups)
    .sort((one, other) => savedBy(other) - savedBy(one))
    .map(finding);
}

const savedBy = (group: Group) => (group.length - 1) * group[0].tokens;

/** Where functions are the same, so are those in them, and need not be told of besides. */
function withoutParts(groups: readonly Group[]): Group[] {
  const told = new Map<string, PlacedShape[]>();
  const isPart = ({ path, startLine, endLine }: PlacedShape) =>
    told.get(path)?.some((whole) => whole.startLine <= startLine && endLine <= whole.endLine) ?? false;
  return [...groups]
    .sort(([one], [other]) => other.tokens - one.tokens)
    .filter((group) => {
      if (group.every(isPart)) return false;
      for (const each of group) {
        const own = told.get(each.path);
        if (own) own.push(each);
        else told.set(each.path, [each]);
      }
      return true;
    });
}

const MOST_NAMED = 5;

function finding([first, ...rest]: Group): CheckFinding {
  const isExact = rest.every(({ exactHash }) => exactHash === first.exactHash);
  const places = rest.map(({ name, path, startLine }) => `${name} (${path}:${startLine})`);
  const more = places.length > MOST_NAMED ? [`${places.length - MOST_NAMED} more`] : [];
  const how = isExact ? "says the same as" : "says the same, but for names and literals, as";
  return {
    path: first.path,
    startLine: first.startLine,
    endLine: first.endLine,
    note: `${first.name} ${how} ${[...places.slice(0, MOST_NAMED), ...more].join(", ")}`,
    others: rest.map(({ path }) => path),
  };
}
