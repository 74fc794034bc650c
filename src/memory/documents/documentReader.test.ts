import { expect, test } from "vitest";
import type { DocumentFormat } from "../../engines/documents/documentText.ts";
import { documentReaderAt } from "./documentReader.ts";

const worker = new URL("./documentWorker.ts", import.meta.url);
const never = () => new AbortController().signal;
const source = (text: string, format: DocumentFormat) => ({ bytes: new TextEncoder().encode(text), format });
/** Large enough to be read in a thread of its own. */
const LONG = "One more paragraph of it.\n\n".repeat(10_000);

/** A thread that does something else than reading. */
const threadThat = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

test("what takes long is read in a thread, and says the same", async () => {
  const read = documentReaderAt(worker);
  const { blocks } = await read(source(`# Title\n\n${LONG}`, "markdown"), never());
  expect(blocks).toHaveLength(10_001);
  expect(blocks[0]).toEqual({ kind: "heading", text: "Title", level: 1 });
});

test("what is short is read at once, without a thread", async () => {
  const read = documentReaderAt(threadThat("throw new Error('not this one')"));
  expect((await read(source("Short.", "text"), never())).blocks).toHaveLength(1);
});

test("what a reader refuses is refused with its reason", async () => {
  const broken = documentReaderAt(worker)(source("%PDF-1.4 broken", "pdf"), never());
  await expect(broken).rejects.toMatchObject({ code: "invalid_input", hint: expect.any(String) });
});

test("a thread that breaks down is a document that cannot be read", async () => {
  const read = documentReaderAt(threadThat("throw new Error('out of order')"));
  await expect(read(source(LONG, "text"), never())).rejects.toMatchObject({ code: "invalid_input" });
});

test("nobody waits for a thread when the call is cancelled", async () => {
  const read = documentReaderAt(threadThat("for (;;);"));
  const cancel = new AbortController();
  setTimeout(() => cancel.abort(), 100);
  await expect(read(source(LONG, "text"), cancel.signal)).rejects.toMatchObject({ name: "AbortError" });
});
