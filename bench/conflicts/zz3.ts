import { readTold } from "../../src/engines/conflicts/reading/readTold.ts";
import { toldChange } from "../../src/engines/conflicts/open/toldChange.ts";
import { isSaidToBe, sharedBy } from "../../src/engines/conflicts/open/ofOneStory.ts";
import { openWordsOf } from "../../src/engines/conflicts/open/openWords.ts";
import { isApart } from "../../src/engines/conflicts/reading/qualifiers.ts";
import { isOneSitting } from "../../src/engines/conflicts/arc/chronology.ts";
import { readStories } from "./stories/measureStories.ts";
const all = readStories("/work/main/bench/conflicts/stories/development");
for (const id of process.argv.slice(2)) {
  const s = all.find((x) => x.id === id)!;
  const r = s.story.map((t, i) => readTold(t, i));
  const last = r.filter((x) => s.expect!.ids.includes(x.told.id)).at(-1)!;
  const turn = r.filter((x) => s.expect!.ids.includes(x.told.id) && x !== last).at(-1)!;
  const c = toldChange(turn.told.text);
  const old = openWordsOf(last.told.text).find((w) => c.left.has(w.root));
  console.log(id, "cur", last.isCurrent, "ann", last.isAnnounced, "set", last.isSettling, "left(last)", [...toldChange(last.told.text).left], "turncur", turn.isCurrent, "sit", isOneSitting(turn, last), "apart", isApart(turn.qualifiers, last.qualifiers), "left", [...c.left], "came", [...c.came], "old", old?.root, "said", old && isSaidToBe(last, old), "tie", old && sharedBy(turn, last, old.root), r.map((x) => (old ? sharedBy(x, last, old.root) : 0)), "cameInLast", openWordsOf(last.told.text).filter((w) => c.came.has(w.root)).map((w) => w.root));
}
