import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import { VISIBILITIES } from "../../domain/guard.ts";
import { asNodeId } from "../../domain/ids.ts";
import { type NodeDraft, SCOPES } from "../../domain/record.ts";
import { documentHash, documentNode } from "../../engines/documents/documentNode.ts";
import type { DocumentPlan } from "../../engines/documents/documentPlan.ts";
import { DOCUMENT_FORMATS } from "../../engines/documents/documentText.ts";
import { screenProps } from "../../engines/screening/screenProps.ts";
import { prepareDocument } from "../../memory/documents/prepareDocument.ts";
import { packDocument } from "../../memory/documents/waitingDocument.ts";
import {
  type DocumentResult,
  type DocumentWrite,
  sameDocument,
  writeDocument,
} from "../../memory/documents/writeDocument.ts";
import { tokenHash } from "../../memory/governance/governanceToken.ts";
import { defineTool, type Refusal, Refused } from "../defineTool.ts";
import { tellScreening } from "../tellScreening.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { documentSource, type NamedSource } from "./documentSource.ts";
import { obstacle } from "./keep/kept.ts";
import { memoryGate } from "./keep/memoryGate.ts";

const input = z.object({
  path: z.string().min(1).max(1_000).optional().describe("a file of the workspace, from its root"),
  content: z
    .string()
    .min(1)
    .max(900_000)
    .optional()
    .describe("or the text itself, with a `title`; of a PDF, base64"),
  title: z.string().min(1).max(300).optional(),
  attachmentId: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe("what comes again under it is replaced; default: path or title"),
  format: z.enum(DOCUMENT_FORMATS).optional(),
  keywords: z.array(word).max(20).optional(),
  scope: z.enum(SCOPES).optional(),
  focus: word.optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  agents: z.array(word).max(50).optional().describe("restricted agents who may read it"),
  sensitive: z.boolean().optional(),
  governanceToken: z.string().max(200).optional().describe("for `scope: global`"),
  producedByTaskId: word.optional(),
});

const output = z.object({
  status: z.enum(["saved", "duplicate_skip", "pending_retry", "failed", "blocked_scope"]),
  documentId: z.string().optional(),
  title: z.string().optional(),
  sections: z.int(),
  chunks: z.int(),
  replaced: z.boolean(),
});

type Input = z.infer<typeof input>;
type Output = z.infer<typeof output>;

export const memoryIngest = defineTool({
  name: "memory_ingest",
  family: "memory",
  title: "Ingest a document",
  description:
    "Keep a document (Markdown, text, HTML, PDF) so that memory_search finds its passages. Given again, it replaces what it was.",
  effect: "write",
  idempotent: true,
  longRunning: true,
  input,
  unlisted: ["agents", "sensitive", "governanceToken", "producedByTaskId"],
  output,
  priorities: {
    status: "required",
    documentId: "required",
    replaced: "high",
    sections: "medium",
    chunks: "medium",
    title: "medium",
  },
  summary: summarize,
  async handle(asked, context) {
    const refused = await memoryGate(asked, context);
    if (refused?.refusal)
      return refusedAs(refused.status === "blocked_scope" ? "blocked_scope" : "failed", refused.refusal);
    const source = await documentSource(asked, context);
    const document = draftOf(asked, source, context);
    const { store, caller } = context;
    const same = await sameDocument(store.memory, { document, caller });
    if (same) return known(same);
    return ingest(asked, source, document, context);
  },
});

function summarize({ status, documentId, title, sections, chunks, replaced }: Output): string {
  const size = `${counted(sections, "section")}, ${counted(chunks, "chunk")}`;
  switch (status) {
    case "saved":
      return `${replaced ? "Replaced" : "Kept"} “${title}” as ${documentId}: ${size}.`;
    case "duplicate_skip":
      return `“${title}” is kept already, as ${documentId}: ${size}. Nothing was written.`;
    case "pending_retry":
      return `The store is away; “${title}” waits on disk as ${documentId} and is written when it is back.`;
    default:
      return "Nothing was stored.";
  }
}

/** All of the document's node that is known before the document is read. */
function draftOf(asked: Input, source: NamedSource, { project }: ToolContext): NodeDraft {
  const { scope, title = "", keywords = [], visibility, agents, sensitive } = asked;
  const focus = scope === "project" || scope === "global" ? null : (asked.focus ?? null);
  const attachmentId = source.attachmentId.toWellFormed();
  return {
    id: documentNode(attachmentId, focus),
    project: scope === "global" ? null : (project?.id ?? null),
    kind: "DOCUMENT",
    props: { attachmentId, format: source.format, ...(source.path === null ? {} : { source: source.path }) },
    contentHash: documentHash(source.bytes, [source.format, title, ...keywords]),
    focus,
    ...(visibility && { visibility }),
    ...(agents && { agents }),
    ...(sensitive !== undefined && { sensitive }),
  };
}

async function ingest(
  { title, keywords = [], governanceToken, producedByTaskId }: Input,
  source: NamedSource,
  document: NodeDraft,
  context: ToolContext,
): Promise<Output | Refused<Output>> {
  const { readDocument: read, models, ids, signal, caller } = context;
  context.progress({ done: 0, total: 2, message: `Reading ${source.name}` });
  const nextId = (kind: string) => asNodeId(ids.next(kind));
  const { plan, screening } = await prepareDocument(
    { read, embedder: models.embedder, nextId, signal },
    { ...source, title, keywords },
  );
  const { props, ...ofProps } = await screenProps(propsOf(document, plan));
  for (const each of [screening, ofProps]) tellScreening(each, context);
  context.progress({ done: 1, total: 2, message: `Writing ${plan.title}` });
  const write: DocumentWrite = {
    document: { ...document, props },
    sections: plan.sections,
    caller,
    ...(producedByTaskId !== undefined && { producedByTaskId }),
    ...(document.project === null && { governance: tokenHash(governanceToken ?? "") }),
  };
  return told(await carryOut(write, context), write, context);
}

function propsOf(
  { props }: NodeDraft,
  { title, summary, keywords, sections }: DocumentPlan,
): NodeDraft["props"] {
  const chunks = sections.reduce((sum, section) => sum + section.chunks.length, 0);
  return { title, summary, keywords, ...props, sections: sections.length, chunks };
}

/** Larger ones do not wait on disk: who sent one sends it again. */
const MOST_WAITING_LETTERS = 500_000;

async function carryOut(
  write: DocumentWrite,
  { store, outbox, log, signal }: ToolContext,
): Promise<DocumentResult | { status: "pending_retry" }> {
  try {
    return await writeDocument(store, write, signal);
  } catch (thrown) {
    const payload = packDocument(write);
    const mayWait = thrown instanceof Failure && thrown.code === "unavailable";
    if (!mayWait || JSON.stringify(payload).length > MOST_WAITING_LETTERS) throw thrown;
    log.warn("the store is away, the document goes to the outbox", { id: write.document.id, cause: thrown });
    await outbox.enqueue({ id: write.document.id, payload });
    return { status: "pending_retry" };
  }
}

function told(
  result: Awaited<ReturnType<typeof carryOut>>,
  { document }: DocumentWrite,
  { warn }: ToolContext,
): Output | Refused<Output> {
  switch (result.status) {
    case "duplicate_skip":
      return known(result.same);
    case "hidden":
      return refusedAs("failed", notYours(String(document.props.attachmentId)));
    case "failed":
      return refusedAs("failed", obstacle(result.why).refusal);
    case "pending_retry":
      return { ...countsOf(document), status: "pending_retry", replaced: false };
    case "saved":
      if (!result.hasProducer) warn("missing_provenance");
      return { ...countsOf({ ...document, id: result.id }), status: "saved", replaced: result.replaced };
  }
}

function known(same: Pick<NodeDraft, "id" | "props">): Output {
  return { ...countsOf(same), status: "duplicate_skip", replaced: false };
}

function countsOf({ id, props }: Pick<NodeDraft, "id" | "props">): Omit<Output, "status" | "replaced"> {
  return {
    documentId: id,
    title: String(props.title),
    sections: Number(props.sections),
    chunks: Number(props.chunks),
  };
}

function notYours(attachmentId: string): Refusal {
  return {
    errorCode: "forbidden",
    message: `A document “${attachmentId.slice(0, 200)}” is there that is not for you to replace; nothing was stored.`,
    hint: "Give it another `attachmentId`.",
  };
}

function refusedAs(status: Output["status"], refusal: Refusal | undefined): Refused<Output> {
  const nothing = { status, sections: 0, chunks: 0, replaced: false };
  return new Refused<Output>(
    nothing,
    refusal ?? { errorCode: "internal", message: "Nothing was stored.", hint: "Try again." },
  );
}
