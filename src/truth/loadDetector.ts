import { openedOnce } from "../domain/openedOnce.ts";

/** What reads statements without a model. Its tables are large, and most processes begin long before they need them. */
export const loadDetector = openedOnce(async () => {
  const [{ detectConflicts }, { subjectKeys }, { standBeside }] = await Promise.all([
    import("../engines/conflicts/detectConflicts.ts"),
    import("../engines/conflicts/subjectKeys.ts"),
    import("../engines/conflicts/arc/chronology.ts"),
  ]);
  return { detectConflicts, subjectKeys, standBeside };
});
