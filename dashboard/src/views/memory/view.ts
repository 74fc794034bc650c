import type { View } from "../../shell/view.ts";

export const view: View = {
  id: "memory",
  title: "Memory",
  about: "All that is remembered: by time, by words, with where it is from and what became of it",
  order: 3,
  letter: "e",
  icon: "M4 3h9l3 3v11H4zM7 8h6M7 11h6M7 14h3",
  needs: ["memory_browse"],
  load: () => import("./Memory.tsx").then(({ Memory }) => ({ Component: Memory })),
};
