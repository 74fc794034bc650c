import { VISIBILITIES } from "../../domain/guard.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { type Audience, audienceOf, widthOf } from "../records/audience.ts";
import type { Story } from "./storyAround.ts";

/**
 * A story as each circle of readers knows it, the widest first: what is asked must not tell of what somebody who is asked may
 * not read, not even of what has ended. What its author hides is in none of them.
 */
export function storiesByAudience(
  { told, nodes }: Story,
  trigger: NodeRecord,
): { readonly story: Story; readonly audience: Audience }[] {
  const open = [...nodes.values()].filter(({ sensitive }) => !sensitive);
  const widths = new Set([trigger, ...open].map(widthOf).filter((width) => width >= widthOf(trigger)));
  return VISIBILITIES.flatMap((_, width) => {
    if (!widths.has(width)) return [];
    const known = new Map(
      [trigger, ...open].filter((node) => widthOf(node) <= width).map((node) => [String(node.id), node]),
    );
    const holding = new Map([...known].filter(([, { expiredAt }]) => expiredAt === null));
    const story = { told: told.filter(({ id }) => known.has(id)), nodes: known, holding };
    return [{ story, audience: audienceOf([...known.values()]) }];
  });
}
