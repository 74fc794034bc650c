import { parentPort, workerData } from "node:worker_threads";
import { type Failure, toFailure } from "../../domain/failure.ts";
import type { DocumentSource, DocumentText } from "../../engines/documents/documentText.ts";
import { readDocument } from "../../engines/documents/readDocument.ts";

export type ReadAnswer =
  | { readonly text: DocumentText }
  | { readonly failure: Pick<Failure, "code" | "message" | "hint"> };

async function answer(): Promise<ReadAnswer> {
  try {
    return { text: await readDocument(workerData as DocumentSource) };
  } catch (thrown) {
    const { code, message, hint } = toFailure(thrown);
    return { failure: { code, message, hint } };
  }
}

parentPort?.postMessage(await answer());
