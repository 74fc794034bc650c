/** One full index of one folder in a process of its own, for the `index` benchmark: tells time, memory and size. */
import { availableParallelism } from "node:os";
import { VISIBILITIES } from "../../src/domain/guard.ts";
import { asProjectId, asSessionId } from "../../src/domain/ids.ts";
import { indexFiles } from "../../src/indexing/indexFiles.ts";
import { ParserPool } from "../../src/indexing/parsing/parserPool.ts";
import { languageNamed } from "../../src/languages/index.ts";
import { openSourceTree } from "../../src/sources/disk/openSourceTree.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";

const [root = "", home = ""] = process.argv.slice(2);
const project = asProjectId("bench");
const tree = await openSourceTree({ root });
const store = await openSqliteStore({ folder: home });
const code = await store.code({ account: "local", project, root });
const parser = new ParserPool({
  worker: new URL("../../dist/parseWorker.js", import.meta.url),
  grammars: new URL("../../dist/grammars/", import.meta.url),
  threads: Math.min(2, availableParallelism()),
});
const startedAt = performance.now();
const used = process.cpuUsage();
const { files, phases, nodes, edges } = await indexFiles({
  tree,
  code,
  parser,
  mode: "full",
  meta: {
    type: "full_rebuild",
    account: "local",
    project,
    agentId: "bench",
    sessionId: asSessionId("session:bench"),
  },
  signal: new AbortController().signal,
  progress() {},
});
const wallMs = performance.now() - startedAt;
const { user, system } = process.cpuUsage(used);
const peakMb = process.resourceUsage().maxRSS / 1024;
const guard = { account: "local", project, visibilities: VISIBILITIES };
const indexed = await code.find({ guard }, { kinds: ["FILE"], limit: 1_000_000 });
const lines = indexed
  .filter(({ props }) => typeof props.language === "string" && languageNamed(props.language) !== null)
  .reduce((sum, { props }) => sum + Number(props.lines), 0);
await parser.close();
await store.close();
process.send?.({
  files: files.parsed,
  lines,
  nodes: nodes.added,
  edges: edges.linked,
  wallMs,
  cpuMs: (user + system) / 1000,
  peakMb,
  phases,
});
