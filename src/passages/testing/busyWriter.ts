/** Replaces groups of an index, one a transaction, in a process of its own: so many times. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { packGroup } from "../packGroup.ts";
import { writePassages } from "../writePassages.ts";
import { turnGroup } from "./drafts.ts";
import { temporaryGraph } from "./temporaryGraph.ts";

const [folder = "", groups = "1", turns = "1"] = process.argv.slice(2);
const { write, close } = await temporaryGraph(folder);
for (let turn = 1; turn <= Number(turns); turn++) {
  const key = `${turn % Number(groups)}.ts`;
  const put = [packGroup(turnGroup(key, turn))];
  await write((tx) => writePassages(tx, "code", { put, remove: [] }));
  await nextTurn();
}
await close();
