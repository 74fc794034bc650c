import { readTold } from "../../src/engines/conflicts/reading/readTold.ts";
import { mayBeOne, isWholeProject, likenessOf } from "../../src/engines/conflicts/structure/subjects.ts";
import { readStories } from "./stories/measureStories.ts";
const all = readStories("/work/main/bench/conflicts/stories/development");
for (const n of process.argv.slice(2)) {
  const s = all.find((x) => x.id === n)!;
  console.log("##", n);
  const rs = s.story.map((t, i) => readTold(t, i));
  for (const r of rs) console.log(`${r.isAnnounced ? "A" : "-"}${r.isRetiring ? "R" : "-"}${r.isSettling ? "S" : "-"}${r.isCurrent ? "C" : "-"} ${r.told.text}\n      asserts: ${r.assertions.map((a) => `${a.stance}:${a.value.kind}:${a.value.shown}${a.value.kind === "name" ? "<" + a.value.of.id + ">" : ""}{${[...a.topic].join(" ")}} q:${[...a.qualifiers].map(([k, v]) => k + ":" + [...v]).join(",")}`).join(" | ")}`);
}
