import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { isMapped } from "../../indexing/communities/communitiesMark.ts";
import { keyMembers } from "../../recall/code/keyMembers.ts";
import type { GraphStore } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import { drawnMap } from "./drawnMap.ts";
import { workspaceOf } from "./workspaceOf.ts";

const DEFAULT_LIMIT = 20;
/** More than there ever are. */
const ALL = 1_000;
const NAMED_IN_SUMMARY = 5;

const community = z.object({
  id: z.string(),
  label: z.string(),
  summary: z.string(),
  memberCount: z.int(),
  centralNode: z.string().nullable(),
  members: z.array(z.string()),
});
type Community = z.infer<typeof community>;

export const communityList = defineTool({
  name: "community_list",
  family: "code",
  title: "Map of the code",
  description: "The parts this codebase falls into, largest first: what each holds and its central symbol.",
  effect: "read",
  readsIndex: true,
  input: z.object({ limit: z.int().min(1).max(100).optional() }),
  output: z.object({ total: z.int(), communities: z.array(community) }),
  priorities: {
    total: "required",
    communities: "high",
    "communities[].summary": "high",
    "communities[].centralNode": "medium",
    "communities[].members": "medium",
  },
  summary: ({ total, communities }) => {
    if (total === 0) return "There is no code here that would fall into communities.";
    const named = communities
      .slice(0, NAMED_IN_SUMMARY)
      .map(({ label, memberCount }) => `${label} (${memberCount})`);
    const what = total === 1 ? "The code is one community" : `The code falls into ${counted(total, "part")}`;
    return `${what}: ${named.join(", ")}${total > named.length ? " and more" : ""}.`;
  },
  async handle({ limit = DEFAULT_LIMIT }, context) {
    const workspace = await workspaceOf(context);
    const { code } = workspace;
    const view = { guard: context.guard };
    await drawnMap(workspace, context);
    const found = await code.find(view, { kinds: ["COMMUNITY"], limit: ALL });
    if (found.length === 0) await refuseIfUnmapped(code);
    const largest = found.sort(bySize).slice(0, limit);
    const named = largest.flatMap(keyMembers);
    const present = new Set((await code.get(view, named)).map(({ id }) => String(id)));
    return { total: found.length, communities: largest.map((node) => described(node, present)) };
  },
});

async function refuseIfUnmapped(code: GraphStore): Promise<void> {
  if (await isMapped(code)) return;
  throw new Failure(
    "not_ready",
    "The map of this code has not been drawn yet.",
    "Ask again in a few seconds; if it is still so then, the log says why.",
  );
}

function bySize(a: NodeRecord, b: NodeRecord): number {
  return Number(b.props.memberCount) - Number(a.props.memberCount) || (a.id < b.id ? -1 : 1);
}

/** The map may be older than the index: what has gone since is not named. */
function described(node: NodeRecord, present: ReadonlySet<string>): Community {
  const { id, props } = node;
  const centralNode = String(props.centralNode);
  return {
    id,
    label: String(props.label),
    summary: String(props.summary),
    memberCount: Number(props.memberCount),
    centralNode: present.has(centralNode) ? centralNode : null,
    members: keyMembers(node).flatMap((member) => (present.has(member.id) ? [member.id] : [])),
  };
}
