import { briefOf } from "../../engines/briefing/brief.ts";
import { composeBriefing } from "../../engines/briefing/composeBriefing.ts";
import type { Line } from "./draft.ts";
import type { Material } from "./material.ts";
import { type CountTokens, priceOf } from "./price.ts";

/** What names the task. */
const NAME: readonly string[] = ["id", "title", "status"];

/** The task: its name and state, then the rest of what is to be known of it, the most useful first. */
export function planLines({ plan }: Material, count: CountTokens): Line[] {
  if (!plan) return [];
  const lines = composeBriefing(plan);
  const name = lines.filter(({ field }) => NAME.includes(field));
  const section = "plan";
  const base: Line = {
    section,
    value: 1,
    tokens: priceOf(briefOf(name), count),
    needs: null,
    say: (draft) => draft.plan.push(...name),
  };
  const rest = lines.filter(({ field }) => !NAME.includes(field));
  return [
    base,
    ...rest.map((line, at): Line => {
      const tokens = count(JSON.stringify(briefOf([line])));
      // By value for its tokens they come in their order.
      return {
        section,
        value: tokens / (at + 2),
        tokens,
        needs: base,
        ...(line.field === "decided" && line.source !== undefined && { tells: line.source }),
        say: (draft) => draft.plan.push(line),
      };
    }),
  ];
}
