import type { Instant } from "../../../domain/time.ts";
import type { ForeignMemory, ForeignStatement } from "../foreignStatement.ts";
import { fileName, isOver, numberIn } from "./decisionStatus.ts";
import { type DecisionRecord, readDecisionRecord } from "./readDecisionRecord.ts";

export interface RecordFile {
  /** Where it lies, as it is to be named as the source. */
  readonly path: string;
  readonly text: string;
  /** When it was first committed, where that is known. */
  readonly addedAt: Instant | null;
}

const NO_RECORD = /^(readme|index|template|.*[-_ ]template([-_ ].*)?)\.md$/i;
const UNSURE = 0.5;

interface Read {
  readonly file: RecordFile;
  readonly record: DecisionRecord;
}

/** Decisions from a folder of Markdown records, each after those it took the place of. */
export async function readDecisionRecords(files: readonly RecordFile[]): Promise<ForeignMemory> {
  const skipped: string[] = [];
  const read: Read[] = [];
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const name = fileName(file.path);
    const record = NO_RECORD.test(name) ? null : await readDecisionRecord(file.text, name);
    if (record) read.push({ file, record });
    else skipped.push(`${file.path}: no decision record`);
  }
  const replaced = replacements(read);
  const statements = inOrder(read, replaced).map((each) => statementOf(each, replaced.get(each) ?? []));
  return { statements, skipped };
}

/** By record, those it took the place of, from whichever side that was said. */
function replacements(read: readonly Read[]): Map<Read, Read[]> {
  const find = (name: string) =>
    read.find(({ file }) => fileName(file.path) === name || numberIn(file.path) === name);
  const pairs = read.flatMap((each) => [
    ...each.record.supersedes.map((name) => [each, find(name)] as const),
    ...each.record.supersededBy.map((name) => [find(name), each] as const),
  ]);
  const replaced = new Map<Read, Read[]>();
  for (const [newer, older] of pairs) {
    if (!newer || !older || newer === older) continue;
    const known = replaced.get(newer) ?? [];
    if (!known.includes(older)) replaced.set(newer, [...known, older]);
  }
  return replaced;
}

/** Where two say that each replaces the other, the one that comes first by name is the older. */
function inOrder(read: readonly Read[], replaced: ReadonlyMap<Read, readonly Read[]>): Read[] {
  const ordered = new Set<Read>();
  const visiting = new Set<Read>();
  const visit = (each: Read): void => {
    if (ordered.has(each) || visiting.has(each)) return;
    visiting.add(each);
    for (const older of replaced.get(each) ?? []) visit(older);
    ordered.add(each);
  };
  for (const each of read) visit(each);
  return [...ordered];
}

function statementOf({ file, record }: Read, replaced: readonly Read[]): ForeignStatement {
  const { title, rationale, content, tradeoffs, status, date } = record;
  return {
    name: file.path,
    statement: {
      kind: "decision",
      title,
      rationale,
      content,
      tradeoffs,
      affectedFiles: [],
      sources: [file.path],
      keywords: ["adr"],
      ...(status === "proposed" && { confidence: UNSURE }),
    },
    ...(status !== null && { status }),
    saidAt: date ?? file.addedAt,
    supersedes: replaced.map((older) => older.file.path),
    isOver: isOver(status),
  };
}
