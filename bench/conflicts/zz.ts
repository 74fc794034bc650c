import { detectConflicts } from "../../src/engines/conflicts/detectConflicts.ts";
import { measureStories, readStories } from "./stories/measureStories.ts";
const [half = "development", show] = process.argv.slice(2);
const all = readStories("/work/main/bench/conflicts/stories/" + half);
const groups: Record<string, RegExp> = half === "development" ? { first: /^[a-z_]+-\d/, h: /^h-/, h2: /^h2-/, f: /^f-/, all: /./ } : { all: /./ };
for (const [g, re] of Object.entries(groups)) {
  const stories = all.filter((s) => (g === "first" ? !/^(h|h2|f)-/.test(s.id) : re.test(s.id)));
  const t = measureStories(stories, (s) => detectConflicts(s));
  console.log(g.padEnd(6), t.categories.map((c) => `${c.category} ${c.found}/${c.expected} fa${c.falseAlarms} P${c.precision.toFixed(2)} R${c.recall.toFixed(2)}`).join("  "), " | ", t.negatives.map((n) => `${n.group} ${n.falseAlarms}/${n.stories}`).join(", "));
  if (g === "all" && show) for (const f of t.faults) if ((show === "fa" && f.what === "false alarm") || (show !== "fa" && f.what === "missed" && f.story.includes(show))) { const s = stories.find((x) => x.id === f.story)!; console.log(`## ${f.what} ${f.story} ${f.what === "false alarm" ? f.says.slice(0, 140) : ""}`); for (const x of s.story) console.log(`   ${x.at ? new Date(x.at).toISOString().slice(0, 10) : "-"} [${x.focus ?? ""}|${x.agentId ?? ""}|${x.sessionId ?? ""}]${s.expect?.ids.includes(x.id) ? "*" : " "} ${x.text}`); }
}
