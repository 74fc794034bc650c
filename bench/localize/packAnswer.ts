import { asNodeId } from "../../src/domain/ids.ts";
import type { NodeRecord } from "../../src/domain/record.ts";
import { packOutput } from "../../src/tools/context/packOutput.ts";
import { view } from "../storeCodeGraph.ts";
import type { Answer } from "./score.ts";
import type { ServedRepository } from "./servedRepository.ts";

const MOST_SYMBOLS = 5_000;

/**
 * The code that a briefing of so many tokens tells of, in its order. Who is given a class whole is given its methods, so
 * these count as told; what is only named as used by it does not.
 */
export async function packAnswer(
  { workspace: { code }, app }: ServedRepository,
  task: string,
  maxTokens: number,
): Promise<Answer> {
  const { ok, summary, data } = await app.pack(task, maxTokens);
  if (!ok) throw new Error(`${task}: ${summary}`);
  const { coreSymbols = [] } = packOutput.parse(data);
  const functions: string[] = [];
  for (const { id, path, startLine, endLine, form } of coreSymbols) {
    const found = await code.find(view, { under: asNodeId(path), kinds: ["FUNCTION"], limit: MOST_SYMBOLS });
    const isTold = (each: NodeRecord) =>
      each.id === id || (form === "full" && isWithin(each, startLine, endLine));
    functions.push(...found.filter(isTold).map((each) => each.id));
  }
  return {
    files: [...new Set(coreSymbols.map(({ path }) => path))],
    functions: [...new Set(functions)],
  };
}

function isWithin({ props }: NodeRecord, startLine: number, endLine: number): boolean {
  return Number(props.startLine) >= startLine && Number(props.endLine) <= endLine;
}
