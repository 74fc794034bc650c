import { useTool } from "../../api/useTool.ts";
import type { View } from "../../shell/view.ts";

export const view: View = {
  id: "conflicts",
  title: "Conflicts",
  about:
    "Questions that memory leaves open, with what was said, why it is asked, and the answers to choose from",
  order: 4,
  letter: "c",
  icon: "M3 4h9v7H7l-4 3zM8 14h5l4 3V8h-2",
  needs: ["conflict_list"],
  load: () => import("./Conflicts.tsx").then(({ Conflicts }) => ({ Component: Conflicts })),
  useWaiting,
};

function useWaiting(): number | null {
  return useTool("conflict_list", { limit: 1 }, ["conflicts", "memory"]).data?.total ?? null;
}
