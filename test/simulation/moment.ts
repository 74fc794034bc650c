import { type Claim, claimOf } from "../../src/domain/claim.ts";
import { guardOfAll } from "../../src/domain/guard.ts";
import type { NodeRecord } from "../../src/domain/record.ts";
import type { Store } from "../../src/stores/port.ts";
import { OTHER_ACCOUNT, OUR_ACCOUNT, PROJECT } from "./cast.ts";

export interface StoredClaim extends Claim {
  readonly account: string;
}

/** What the store holds at one moment, whoever may see it. */
export interface Moment {
  readonly claims: readonly StoredClaim[];
  readonly tasks: readonly NodeRecord[];
  readonly features: readonly NodeRecord[];
}

const MOST = 10_000;

export async function readMoment({ memory }: Store): Promise<Moment> {
  const filter = { kinds: ["CLAIM", "TASK", "FEATURE"], limit: MOST } as const;
  const accounts = [OUR_ACCOUNT, OTHER_ACCOUNT];
  const found = await Promise.all(
    accounts.map((account) => memory.find({ guard: guardOfAll({ account, project: PROJECT }) }, filter)),
  );
  const nodes = found.flat();
  return {
    claims: nodes.filter(({ kind }) => kind === "CLAIM").map(storedClaim),
    tasks: nodes.filter(({ kind }) => kind === "TASK"),
    features: nodes.filter(({ kind }) => kind === "FEATURE"),
  };
}

export function storedClaim(node: NodeRecord): StoredClaim {
  return { ...claimOf(node), account: node.account };
}
