import type { View } from "../../shell/view.ts";

export const view: View = {
  id: "audit",
  title: "Audit",
  about: "Every call that was made: by whom, with what, and how it ended",
  order: 7,
  letter: "a",
  icon: "M4 5h12M4 10h12M4 15h7",
  needs: ["audit_query"],
  load: () => import("./Audit.tsx").then(({ Audit }) => ({ Component: Audit })),
};
