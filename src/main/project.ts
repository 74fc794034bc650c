import path from "node:path";
import type { Guard } from "../domain/guard.ts";
import { asNodeId, asProjectId, type NodeRef, type ProjectId } from "../domain/ids.ts";
import { projectIdOf } from "../domain/projectIdentity.ts";
import type { SourceTree } from "../sources/port.ts";
import type { Store, TxMeta } from "../stores/port.ts";

/** The project that a working tree belongs to. */
export interface Project {
  readonly id: ProjectId;
  readonly name: string;
}

export async function identifyProject(tree: SourceTree, configured: string | null): Promise<Project> {
  const git = await tree.git();
  // The main working tree, so that all worktrees of a repository agree on it.
  const root = git?.mainRoot ?? tree.root;
  const id =
    configured === null ? projectIdOf({ remote: git?.remote ?? null, root }) : asProjectId(configured);
  return { id, name: path.basename(git?.remote ?? root) || id };
}

const PREFIX = "project:";

/** Projects are known to the whole account: that is how one of them can be named from another. */
function projectRef(id: ProjectId): NodeRef {
  return { project: null, id: asNodeId(PREFIX + id) };
}

/**
 * Makes the project known to the account, once: its clones lie in different folders, and if each wrote down what it sees
 * differently, they would take turns in changing it. So nothing of a place is kept, and the first name stays.
 */
export async function registerProject(
  store: Store,
  project: Project,
  author: Pick<TxMeta, "account" | "sessionId">,
): Promise<void> {
  if (await isRegistered(store, author.account, project.id)) return;
  const meta: TxMeta = {
    ...author,
    type: "coordination",
    project: null,
    agentId: "system",
    reason: `serving ${project.name}`,
  };
  const props = { name: project.name };
  await store.memory.transaction(meta, (tx) => tx.put({ ...projectRef(project.id), kind: "PROJECT", props }));
}

export async function isRegistered(store: Store, account: string, id: ProjectId): Promise<boolean> {
  return (await registeredName(store, account, id)) !== null;
}

/** What a project is called in the account; null where nothing was kept of it. */
export async function registeredName(store: Store, account: string, id: ProjectId): Promise<string | null> {
  const [node] = await store.memory.get({ guard: wholeAccount(account) }, [projectRef(id)]);
  return node ? String(node.props.name ?? id) : null;
}

const MOST_PROJECTS = 10_000;

/** All projects that were ever served for the account. */
export async function registeredProjects(store: Store, account: string): Promise<ProjectId[]> {
  const filter = { kinds: ["PROJECT"], limit: MOST_PROJECTS } as const;
  const found = await store.memory.find({ guard: wholeAccount(account) }, filter);
  return found.map(({ id }) => asProjectId(id.slice(PREFIX.length)));
}

/** What Loci itself may read of an account. */
function wholeAccount(account: string): Guard {
  return { account, project: null, visibilities: ["public", "shared", "admin"], includeSensitive: true };
}
