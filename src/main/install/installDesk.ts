import { rmdir } from "node:fs/promises";
import type { InstallDesk, InstallPreview, InstallRequest } from "../../cli/host.ts";
import type { ClientName } from "../../domain/clients.ts";
import type { InstallScope } from "../../engines/install/clients.ts";
import { diffLines } from "../../engines/install/diffLines.ts";
import { fulfil, requireReadable } from "../../engines/install/fulfil.ts";
import { mergePieces } from "../../engines/install/mergePieces.ts";
import { planInstall } from "../../engines/install/planInstall.ts";
import { takeBack } from "../../engines/install/textEdit.ts";
import { undoPieces } from "../../engines/install/undoPieces.ts";
import type { FileWish, Piece } from "../../engines/install/wish.ts";
import type { Machine } from "../config/places.ts";
import type { LaunchCommand } from "../launchCommand.ts";
import { type ClientFile, missingFolders, readClientFile, replaceClientFile } from "./clientFile.ts";
import { clientPath } from "./clientPlaces.ts";
import { hashOf, InstallBook, type InstalledFile } from "./installBook.ts";

interface DeskParts {
  readonly machine: Machine;
  readonly root: string;
  readonly home: string;
  readonly launch: LaunchCommand;
  readonly hookLaunch: LaunchCommand;
  readonly namedRoot: string | null;
  /** Throws where the root holds far more than a project. */
  requireProject(): void;
}

interface Change {
  readonly file: ClientFile;
  /** Null: the file goes. */
  readonly text: string | null;
  /** What there is to remember of it then; null: nothing more. */
  readonly record: InstalledFile | null;
}

/** Where Loci is put into the configuration of clients, and taken out again. */
export function installDesk(parts: DeskParts): InstallDesk {
  return {
    install: (request) => preview(parts, request, installChange),
    undo: (request) => preview(parts, { ...request, url: null, instructions: true, hooks: true }, undoChange),
  };
}

type Changing = (wish: FileWish, file: ClientFile, known: InstalledFile | undefined) => Promise<Change>;

async function preview(parts: DeskParts, request: InstallRequest, change: Changing): Promise<InstallPreview> {
  const { machine, root, home } = parts;
  const scope = request.scope as InstallScope;
  const client = request.client as ClientName;
  if (scope === "project") parts.requireProject();
  const base = scope === "project" ? root : machine.homeFolder;
  const isUndo = change === undoChange;
  const namedRoot = isUndo ? root : parts.namedRoot;
  const { files, notes } = planInstall({ ...parts, ...request, client, scope, namedRoot });
  const book = new InstallBook(home, { client, scope, base });
  const known = await book.read();
  const changes: Change[] = [];
  for (const wish of files) {
    const path = clientPath(wish.path, scope, root, machine);
    const record = known.find((file) => file.path === path);
    changes.push(await change({ ...wish, path }, await readClientFile(base, path), record));
  }
  const effective = changes.filter(({ file, text }) => file.text !== text);
  return {
    changes: effective.map(({ file, text }) => ({
      path: file.path,
      action: file.text === null ? "create" : text === null ? "remove" : "change",
      diff: diffLines(file.text ?? "", text ?? ""),
    })),
    notes: isUndo ? [] : notes,
    carryOut: () => carryOut(book, known, isUndo ? changes : effective, isUndo),
  };
}

/** The book first: what it tells of and is not in a file does no harm when it is undone. */
async function carryOut(
  book: InstallBook,
  known: readonly InstalledFile[],
  changes: readonly Change[],
  isUndo: boolean,
): Promise<void> {
  const touched = new Set(changes.map(({ file }) => file.path));
  const records = [
    ...known.filter(({ path }) => !touched.has(path)),
    ...changes.flatMap(({ record }) => record ?? []),
  ];
  if (!isUndo) await book.write(records);
  for (const { file, text } of changes) if (file.text !== text) await replaceClientFile(file, text);
  if (!isUndo) return;
  for (const { folders } of known)
    for (const folder of folders.toReversed()) await rmdir(folder).catch(() => {});
  await book.write(records);
}

async function installChange(
  wish: FileWish,
  file: ClientFile,
  known: InstalledFile | undefined,
): Promise<Change> {
  const begun = file.text ?? wish.head ?? "";
  const { edited, pieces } = fulfil(wish, begun);
  if (file.text === edited.text) return { file, text: file.text, record: known ?? null };
  const step = { after: hashOf(edited.text), edits: edited.edits };
  const record: InstalledFile = {
    path: file.path,
    isNew: file.text === null || (known?.isNew ?? false),
    folders: [...(known?.folders ?? []), ...(await missingFolders(file.target))],
    steps: [...(known?.steps ?? []), step],
    pieces: mergePieces(known?.pieces ?? [], pieces),
  };
  return { file, text: edited.text, record };
}

/** Step by step back where nothing was changed since; else piece by piece, whatever else there is now. */
async function undoChange(
  wish: FileWish,
  file: ClientFile,
  known: InstalledFile | undefined,
): Promise<Change> {
  if (file.text === null) return { file, text: null, record: null };
  const { path, format, head = "", isOwn = false } = wish;
  requireReadable(path, format, file.text);
  const steps = [...(known?.steps ?? [])];
  let text = file.text;
  for (let last = steps.at(-1); last && last.after === hashOf(text); last = steps.at(-1)) {
    text = takeBack(text, last.edits);
    steps.pop();
  }
  if (known === undefined || steps.length > 0)
    text = undoPieces(format, text, known?.pieces ?? recognised(wish)).text;
  const isEmpty = text.trim() === "" || text === head || /^\s*\{\s*\}\s*$/.test(text);
  return { file, text: isEmpty && (known?.isNew ?? isOwn) ? null : text, record: null };
}

/** Without a record, what is known as Loci's by its name, its mark or its place. */
function recognised({ wishes, isOwn = false }: FileWish): Piece[] {
  return wishes.flatMap((wish): Piece[] => {
    if (wish.kind === "block") return [{ kind: "block" }];
    if (wish.kind === "member") return isOwn ? [{ kind: wish.kind, path: wish.path, made: 0 }] : [];
    const { path } = wish;
    if (wish.kind === "hook")
      return [{ kind: wish.kind, path, made: isOwn ? path.length : 0, mark: wish.mark }];
    return [{ kind: wish.kind, path, made: 0, former: null }];
  });
}
