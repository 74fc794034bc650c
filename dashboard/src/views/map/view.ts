import type { View } from "../../shell/view.ts";

export const view: View = {
  id: "map",
  title: "Map",
  about: "The code as a picture: its parts, what is central, who uses whom, now and at any moment",
  order: 2,
  letter: "m",
  icon: "M5 6.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM15.500 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 17.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM7 5l6.500 1.500M5.500 6.500l1.800 6M14.300 8.700l-4.500 4.600",
  needs: ["graph_map"],
  load: () => import("./CodeMap.tsx").then(({ CodeMap }) => ({ Component: CodeMap })),
};
