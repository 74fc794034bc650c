import { DEFAULT_VISIBILITY, type Guarded } from "../../domain/guard.ts";
import type { Json } from "../../domain/record.ts";
import { unpackAppend } from "../conversation/waitingAppend.ts";
import { unpackDocument } from "../documents/waitingDocument.ts";
import { unpackWrite } from "../waitingWrite.ts";

/** Whose a write in the outbox is, as a guard would look at it once it is written; null for a form that is not known. */
export function waitingOrigin(payload: Json): (Guarded & { readonly agent: string }) | null {
  const write = unpackWrite(payload);
  const append = unpackAppend(payload);
  const ingest = unpackDocument(payload);
  const draft = write?.draft ?? append?.conversation ?? ingest?.document;
  const caller = (write ?? append ?? ingest)?.caller;
  if (!draft || !caller) return null;
  const { account, agent } = caller;
  const { visibility = DEFAULT_VISIBILITY, agents = [], sensitive = false } = draft;
  return { account, agent, project: draft.project, visibility, agents, sensitive, deletedAt: null };
}
