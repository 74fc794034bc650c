import type { View } from "../../shell/view.ts";

export const view: View = {
  id: "recall",
  title: "Recall lab",
  about: "What an agent gets for a task or a question, what it costs, and why each part is there",
  order: 5,
  letter: "r",
  icon: "M8 3h4M9 3v5l-5 8h12l-5-8V3M6.500 12h7",
  needs: ["context_pack", "memory_search", "graph_query"],
  load: () => import("./RecallLab.tsx").then(({ RecallLab }) => ({ Component: RecallLab })),
};
