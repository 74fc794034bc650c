import type { View } from "../../shell/view.ts";

export const view: View = {
  id: "health",
  title: "Health",
  about: "Whether all is well: index, models, sizes, and what calls take and cost over time",
  order: 9,
  letter: "h",
  icon: "M2.500 10h3.500l2-5 4 10 2-5h3.500",
  needs: ["graph_health", "system_health", "call_times"],
  load: () => import("./Health.tsx").then(({ Health }) => ({ Component: Health })),
};
