import { type Played, play } from "./play.ts";
import type { Script, Step } from "./script.ts";
import { shrink } from "./shrink.ts";
import type { Understudies } from "./stage.ts";

/** A part of a step that can be left out by itself. */
interface Piece {
  readonly step: number;
  /** Of a step of calls. */
  readonly call?: number;
}

/** The shortest run found that breaks the same law as a script does, which must break one. */
export async function shortest(script: Script, understudies: Understudies = {}): Promise<Played> {
  const first = await play(script, understudies);
  const law = lawOf(first);
  const fails = async (pieces: readonly Piece[]) =>
    lawOf(await play({ ...script, steps: stepsOf(script, pieces) }, understudies)) === law;
  const steps = script.steps.map((_, step) => ({ step }));
  const few = (await shrink(steps, fails)).flatMap(({ step }) => piecesOf(script, step));
  return play({ ...script, steps: stepsOf(script, await shrink(few, fails)) }, understudies);
}

function lawOf({ wrongs }: Played): string | undefined {
  return wrongs[0]?.split(":", 1)[0];
}

function piecesOf({ steps }: Script, step: number): Piece[] {
  const { calls = [] } = Object(steps[step]) as { calls?: readonly unknown[] };
  return calls.length === 0 ? [{ step }] : calls.map((_, call) => ({ step, call }));
}

/** A step without its calls has none of its troubles either. */
function stepsOf({ steps }: Script, pieces: readonly Piece[]): Step[] {
  return steps.flatMap((whole, at) => {
    const kept = pieces.filter(({ step }) => step === at);
    if (kept.length === 0) return [];
    if (whole.is !== "calls" || kept.some(({ call }) => call === undefined)) return [whole];
    return [{ ...whole, calls: whole.calls.filter((_, call) => kept.some((piece) => piece.call === call)) }];
  });
}
