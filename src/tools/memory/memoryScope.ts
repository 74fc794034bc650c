import { resolveScope, type ScopeAnswer } from "../../engines/scope.ts";
import type { ToolContext } from "../toolContext.ts";

const MOST_FOCUSES = 200;

/** The state of the scope a memory call is about. */
export async function memoryScope(context: ToolContext, focus: string | undefined): Promise<ScopeAnswer> {
  const { store, guard, project, namesProject } = context;
  const focuses =
    focus === undefined ? [] : await store.memory.find({ guard }, { kinds: ["FOCUS"], limit: MOST_FOCUSES });
  return resolveScope({
    projectNamed: namesProject,
    projectExists: project !== null,
    focus,
    knownFocuses: focuses.map((node) => String(node.props.name)),
  });
}
