import { isAbsolute, posix, relative, sep } from "node:path";
import { Failure, type FailureCode } from "../../domain/failure.ts";
import type { DocumentFormat, DocumentSource } from "../../engines/documents/documentText.ts";
import { guessFormat } from "../../engines/documents/guessFormat.ts";
import type { SourceBytes } from "../../sources/port.ts";
import type { ToolContext } from "../toolContext.ts";

/** A document as a caller hands it over. */
export interface HandedOver {
  readonly path?: string | undefined;
  readonly content?: string | undefined;
  readonly title?: string | undefined;
  readonly attachmentId?: string | undefined;
  readonly format?: DocumentFormat | undefined;
}

export interface NamedSource extends DocumentSource {
  /** What it is known by when it comes again. */
  readonly attachmentId: string;
  /** What it is called when nobody says. */
  readonly name: string;
  /** The file it is from; null for what was handed over as text. */
  readonly path: string | null;
}

const MEGABYTE = 1024 * 1024;
const MOST_BYTES: Record<DocumentFormat, number> = {
  pdf: 20 * MEGABYTE,
  markdown: 5 * MEGABYTE,
  html: 5 * MEGABYTE,
  text: 5 * MEGABYTE,
};

export async function documentSource(handed: HandedOver, context: ToolContext): Promise<NamedSource> {
  if ((handed.path === undefined) === (handed.content === undefined)) {
    throw new Failure(
      "invalid_input",
      "A document is given by `path` or by `content`, one of the two.",
      "Name a file inside the workspace with `path`, or pass `content` with a `title`.",
    );
  }
  const source =
    handed.path === undefined ? fromContent(handed) : await fromFile(handed.path, handed, context);
  const most = MOST_BYTES[source.format];
  if (source.bytes.length <= most) return source;
  throw new Failure(
    "invalid_input",
    `The document has ${source.bytes.length} bytes; of ${source.format} at most ${most} are taken.`,
    "Split it, and ingest the parts that matter.",
  );
}

function fromContent({ content = "", title, attachmentId, format }: HandedOver): NamedSource {
  const name = title ?? attachmentId;
  if (name === undefined) {
    throw new Failure("invalid_input", "`content` needs a `title`.", "Say what the document is called.");
  }
  const bytes = format === "pdf" ? fromBase64(content) : new TextEncoder().encode(content);
  return {
    bytes,
    format: format ?? guessFormat(bytes, name),
    name,
    attachmentId: attachmentId ?? name,
    path: null,
  };
}

const BASE64 = /^[A-Za-z0-9+/_\s-]*={0,2}\s*$/;

function fromBase64(content: string): Uint8Array {
  if (BASE64.test(content)) return Uint8Array.from(Buffer.from(content, "base64"));
  throw new Failure(
    "invalid_input",
    "The `content` of a PDF is its bytes in base64.",
    "Or name its file with `path`.",
  );
}

async function fromFile(
  given: string,
  { attachmentId, format }: HandedOver,
  { project }: ToolContext,
): Promise<NamedSource> {
  const workspace = await project?.openWorkspace?.();
  if (!workspace) {
    throw new Failure(
      "not_ready",
      "No working tree of this project is served here, so there is no file to read.",
      "Start Loci inside the repository, or pass the document's `content`.",
    );
  }
  const path = pathIn(workspace.tree.root, given);
  const read = await workspace.tree.readBytes(path, MOST_BYTES.pdf);
  if (!read.ok) throw unreadable(given, read.reason);
  const { bytes } = read;
  return {
    bytes,
    format: format ?? guessFormat(bytes, path),
    name: posix.basename(path),
    attachmentId: attachmentId ?? path,
    path,
  };
}

/** From the root, with `/`, however it was given. */
function pathIn(root: string, given: string): string {
  const fromRoot = isAbsolute(given) ? relative(root, given) : given;
  return posix.normalize(fromRoot.split(sep).join("/"));
}

type Reason = Extract<SourceBytes, { ok: false }>["reason"];

const REFUSALS: Partial<Record<Reason, readonly [FailureCode, string]>> = {
  outside: ["forbidden", "lies outside of the workspace"],
  secret: ["forbidden", "is a file that may hold keys or passwords"],
  vcs: ["forbidden", "belongs to version control"],
  symlink: ["forbidden", "is a link, or lies behind one"],
  gone: ["not_found", "is not there"],
  not_a_file: ["invalid_input", "is not a file"],
  too_large: ["invalid_input", `is larger than ${MOST_BYTES.pdf / MEGABYTE} MB`],
};

function unreadable(path: string, reason: Reason): Failure {
  const [code, why] = REFUSALS[reason] ?? ["invalid_input", `cannot be read (${reason})`];
  return new Failure(
    code,
    `\`${path.slice(0, 200)}\` ${why}; nothing was stored.`,
    "Name a file inside the workspace, from its root, or pass the document's `content`.",
  );
}
