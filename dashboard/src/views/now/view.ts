import type { View } from "../../shell/view.ts";

export const view: View = {
  id: "now",
  title: "Now",
  about: "Who works on what, what changed today, what waits for an answer",
  order: 1,
  letter: "n",
  icon: "M10 17.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15ZM10 5.500V10l3 2",
  needs: [],
  load: () => import("./Now.tsx").then(({ Now }) => ({ Component: Now })),
};
