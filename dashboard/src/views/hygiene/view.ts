import type { View } from "../../shell/view.ts";

export const view: View = {
  id: "hygiene",
  title: "Hygiene",
  about: "What of memory needs a hand, and what to do about each",
  order: 8,
  letter: "y",
  icon: "M12 3l5 5-7 7H6l-3-3zM9 6l5 5M6 18h11",
  needs: ["run_hygiene"],
  load: () => import("./Hygiene.tsx").then(({ Hygiene }) => ({ Component: Hygiene })),
};
