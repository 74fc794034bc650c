import type { View } from "../../shell/view.ts";

export const view: View = {
  id: "work",
  title: "Work",
  about: "Features and tasks as a board, what holds them up, who claims what",
  order: 6,
  letter: "w",
  icon: "M3 4h4v12H3zM8.500 4h4v8h-4zM14 4h3v5h-3z",
  needs: ["progress_query"],
  load: () => import("./Work.tsx").then(({ Work }) => ({ Component: Work })),
};
