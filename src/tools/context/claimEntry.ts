import { type MadeClaim, makeClaim } from "../../coordination/claims/makeClaim.ts";
import type { ClaimWish } from "../../coordination/claims/takeClaim.ts";
import { SOMEBODY } from "../../domain/agentShown.ts";
import { clipped } from "../../domain/clipped.ts";
import { Failure } from "../../domain/failure.ts";
import type { NodeId } from "../../domain/ids.ts";
import { oneLine } from "../../domain/oneLine.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { screenProps } from "../../engines/screening/screenProps.ts";
import { actorOf } from "../coordination/actorOf.ts";
import { lastCodeChange } from "../coordination/lastCodeChange.ts";
import { isShownTo } from "../coordination/shownTo.ts";
import { tellScreening } from "../tellScreening.ts";
import type { ToolContext } from "../toolContext.ts";
import { type HeldClaim, heldClaim } from "./heldClaim.ts";

const LONGEST_INTENT = 200;

/** What came of claiming, and what others had left that it takes the place of. */
export interface EntryOutcome {
  readonly claim?: HeldClaim;
  readonly warnings: readonly string[];
  readonly takenOver: readonly NodeId[];
}

export interface EntryWish {
  readonly entry: NodeRecord | undefined;
  /** What it is claimed for, in words. */
  readonly purpose: string;
  readonly taskId: NodeId | null;
}

/** Claims the place where a task starts. Where that cannot be, it is told why, and the briefing is as good without it. */
export async function claimEntry(
  { entry, purpose, taskId }: EntryWish,
  context: ToolContext,
): Promise<EntryOutcome> {
  if (!entry) return unclaimed("there is no code here to claim");
  try {
    const actor = await actorOf(context);
    const wish: ClaimWish = {
      claimType: entry.kind === "FILE" ? "file" : "symbol",
      target: entry.id,
      targetHash: entry.contentHash,
      intent: await intentOf(purpose, context),
      taskId,
      root: actor.root,
      codeAt: await lastCodeChange("symbol", context),
    };
    return outcomeOf(await makeClaim(context.store.memory, actor, wish, context.signal), wish, context);
  } catch (thrown) {
    context.signal.throwIfAborted();
    if (thrown instanceof Failure) return unclaimed(thrown.message);
    throw thrown;
  }
}

export function unclaimed(why: string): EntryOutcome {
  return { warnings: [`claim: ${why.replace(/\.$/, "")}; nothing was claimed`], takenOver: [] };
}

async function intentOf(purpose: string, context: ToolContext): Promise<string> {
  const { props, ...screening } = await screenProps({ purpose });
  tellScreening(screening, context);
  return clipped(String(props.purpose), LONGEST_INTENT);
}

function outcomeOf(made: MadeClaim, { target }: ClaimWish, { guard }: ToolContext): EntryOutcome {
  if (made.status === "finished") return unclaimed(`${made.id} is ${made.how}`);
  if (made.status === "CONFLICT") {
    const { held } = made;
    const isShown = isShownTo(guard, held);
    const holder = isShown ? held.agent : SOMEBODY;
    const intent = isShown && held.intent !== "" ? ` (“${oneLine(held.intent)}”)` : "";
    return unclaimed(`${holder} holds ${isShown ? held.target : target}${intent}`);
  }
  return { claim: heldClaim(made.claim), warnings: [], takenOver: made.takenOver.map(({ id }) => id) };
}
