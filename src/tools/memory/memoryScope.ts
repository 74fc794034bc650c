import { resolveScope, type ScopeAnswer } from "../../engines/scope.ts";
import type { Refusal } from "../defineTool.ts";
import type { CallProject, ToolContext } from "../toolContext.ts";

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

/** The project that a call writes to, or why it writes nothing. */
export async function writtenProject(
  context: ToolContext,
  focus?: string,
): Promise<{ readonly project: CallProject } | { readonly refusal: Refusal }> {
  const { refusal } = await memoryScope(context, focus);
  if (refusal) return { refusal };
  if (context.project) return { project: context.project };
  throw new TypeError("a scope without a project is refused");
}
