import { partOf, type Told, textIn } from "./told.ts";

interface ToldEdit {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export interface EpisodeInput {
  readonly type: "EDIT" | "TEST_RESULT";
  readonly content: string;
  readonly outcome?: "success" | "failure";
  readonly metadata: Readonly<Record<string, unknown>>;
}

const EDITING =
  /^(?:Edit|MultiEdit|Write|NotebookEdit|write_file|replace|create_file|replace_string_in_file|multi_replace_string_in_file|insert_edit_into_file|apply_patch)$/;
const MOST_EDITS = 20;
const LONGEST_LINE = 100;

/** The edits that a client tells of: one episode for each file in the project. `placeOf` says where a file lies in it. */
export function editsTold(
  told: Told,
  client: string,
  placeOf: (told: string) => string | null,
): EpisodeInput[] {
  const byFile = new Map<string, ToldEdit[]>();
  for (const edit of editsIn(told)) {
    const file = placeOf(edit.file);
    if (file !== null) byFile.set(file, [...(byFile.get(file) ?? []), edit]);
  }
  return [...byFile].slice(0, MOST_EDITS).map(([file, edits]) => episodeOf(file, edits, client));
}

function episodeOf(file: string, edits: readonly ToldEdit[], client: string): EpisodeInput {
  const count = (of: (edit: ToldEdit) => string) => edits.reduce((sum, edit) => sum + linesIn(of(edit)), 0);
  const [linesBefore, linesAfter] = [count(({ before }) => before), count(({ after }) => after)];
  const first =
    edits
      .flatMap(({ after }) => after.split("\n"))
      .find((line) => line.trim() !== "")
      ?.trim() ?? "";
  const shown = first.length <= LONGEST_LINE ? first : "";
  const diffSummary = `${linesBefore} lines became ${linesAfter}${shown === "" ? "" : `, from: ${shown}`}`;
  const reason = `not told; noted by the hook of ${client}`;
  return {
    type: "EDIT",
    content: `Edited ${file}: ${diffSummary}.`,
    metadata: { file, diffSummary, linesBefore, linesAfter, reason },
  };
}

function linesIn(text: string): number {
  return text === "" ? 0 : text.replace(/\n$/, "").split("\n").length;
}

function editsIn(told: Told): ToldEdit[] {
  const tool = textIn(told, "tool_name");
  const isEdit = tool === null ? told.hook_event_name === "afterFileEdit" : EDITING.test(tool);
  if (!isEdit || partOf(told.tool_response).error) return [];
  const input = tool === null ? told : partOf(told.tool_input);
  const patch = textIn(input, "command", "input", "patch");
  if (tool === "apply_patch") return patch === null ? [] : editsInPatch(patch);
  const file = textIn(input, "file_path", "filePath", "notebook_path");
  const parts = [input.edits, input.replacements].find(Array.isArray) ?? [input];
  return parts.map(partOf).flatMap((part: Told) => {
    const of = textIn(part, "file_path", "filePath") ?? file;
    if (of === null) return [];
    const before = textIn(part, "old_string", "oldString") ?? "";
    const after = textIn(part, "new_string", "newString", "content", "new_source", "code") ?? "";
    return [{ file: of, before, after }];
  });
}

/** A patch as Codex writes it: a line that names each file, then lines that go and come. */
function editsInPatch(patch: string): ToldEdit[] {
  const parts = patch.split(/^\*\*\* (?=(?:Add|Update|Delete) File: )/m).slice(1);
  return parts.map((part) => {
    const [head = "", ...lines] = part.split("\n");
    const those = (sign: string) =>
      lines.flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : [])).join("\n");
    return { file: head.replace(/^\w+ File: /, "").trim(), before: those("-"), after: those("+") };
  });
}
