import { ambiguitiesIn } from "../../src/engines/conflicts/arc/ambiguities.ts";
import { openAmbiguitiesIn } from "../../src/engines/conflicts/open/openAmbiguities.ts";
import { plainContradictionsIn } from "../../src/engines/conflicts/open/plainContradictions.ts";
import { reversalsIn } from "../../src/engines/conflicts/arc/reversals.ts";
import { staleIn } from "../../src/engines/conflicts/arc/staleness.ts";
import { toldReversalsIn } from "../../src/engines/conflicts/open/toldReversals.ts";
import { openReversalsIn } from "../../src/engines/conflicts/open/openReversals.ts";
import { isObjectionable } from "../../src/engines/conflicts/arc/objections.ts";
import { readTold } from "../../src/engines/conflicts/reading/readTold.ts";
import { readStories } from "./stories/measureStories.ts";
for (const s of readStories("/work/main/bench/conflicts/stories/development")) {
  if (!s.expect) continue;
  const r = s.story.map((t, i) => readTold(t, i));
  for (const f of [...reversalsIn(r), ...toldReversalsIn(r), ...staleIn(r), ...openReversalsIn(r), ...ambiguitiesIn(r), ...openAmbiguitiesIn(r), ...plainContradictionsIn(r)])
    if (f.category === s.expect.category && f.readings.filter((x) => s.expect!.ids.includes(x.told.id)).length >= 2 && isObjectionable(f, r)) console.log(s.id, f.structure.says, "|", f.readings.map((x) => `[${x.told.focus}] ${x.told.text}`).join(" || "));
}
