import { claim, release, writeFenced } from "./claimMoves.ts";
import { edit } from "./editMove.ts";
import { look, lookAtWork } from "./lookMoves.ts";
import { save, tell, tellEdit } from "./memoryMoves.ts";
import type { MoveName } from "./moveWeights.ts";
import { begin, compact, drop, handOver, leave } from "./sessionMoves.ts";
import { depend, end, plan, putAside, regroup, start, startReady } from "./taskMoves.ts";
import type { Move } from "./turn.ts";

/** All that an agent can do here. */
export const MOVES: Readonly<Record<MoveName, Move>> = {
  ...{ claim, release, writeFenced, edit },
  ...{ save, tell, tellEdit },
  ...{ plan, start, startReady, end, putAside, depend, regroup },
  ...{ begin, compact, handOver, leave, drop },
  ...{ look, lookAtWork },
};
