import type { ToolOutputs } from "loci";
import { bytesWords } from "../../kit/bytes.ts";
import { counted } from "../../kit/counted.ts";

type Index = ToolOutputs["graph_health"];
type System = ToolOutputs["system_health"];

export interface Trouble {
  readonly what: string;
  /** What can be done about it. */
  readonly advice: string;
}

const TIGHT_BYTES = 1_000_000_000;

/** What a person should look at, the worst first. Nothing of it is told that is going to mend itself in a moment. */
export function troublesOf(index: Index | undefined, system: System | undefined): Trouble[] {
  return [...ofMachine(system), ...ofModels(system), ...ofIndex(index)];
}

function ofMachine(system: System | undefined): Trouble[] {
  const { outbox, freeBytes } = system?.machine ?? {};
  const troubles: Trouble[] = [];
  if (outbox && outbox.failed > 0)
    troubles.push({
      what: `${counted(outbox.failed, "write")} could not be carried out${outbox.problem ? `: ${outbox.problem}` : ""}`,
      advice: "Their content is kept; Hygiene has them tried again.",
    });
  if (typeof freeBytes === "number" && freeBytes < TIGHT_BYTES)
    troubles.push({
      what: `Only ${bytesWords(freeBytes)} of the disk are free`,
      advice: "Make room, or point `LOCI_HOME` at a larger disk.",
    });
  return troubles;
}

function ofModels(system: System | undefined): Trouble[] {
  return (system?.models ?? [])
    .filter(({ state }) => state === "failing")
    .map(({ use, problem }) => ({
      what: `The ${use} did not answer the last time${problem ? `: ${problem}` : ""}`,
      advice: "Loci goes on without it. `loci doctor` tells more.",
    }));
}

function ofIndex(index: Index | undefined): Trouble[] {
  if (!index) return [];
  const { builds = [], lastBuild, problems = [], latestTx, embedder } = index;
  const troubles: Trouble[] = [];
  if (builds.length === 0 && lastBuild?.status === "failed")
    troubles.push({
      what: `The code could not be indexed${lastBuild.problem ? `: ${lastBuild.problem}` : ""}`,
      advice: "What is in the index still answers. `loci index` tries again.",
    });
  if (!latestTx && builds.length === 0)
    troubles.push({
      what: "The code is not indexed yet",
      advice: "`loci index` does it, as does the first question.",
    });
  for (const problem of problems) troubles.push({ what: problem, advice: "" });
  if (embedder?.problem)
    troubles.push({
      what: `Vectors are not made: ${embedder.problem}`,
      advice: "Search goes by words meanwhile.",
    });
  return troubles;
}
