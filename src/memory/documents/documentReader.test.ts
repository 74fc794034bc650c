import { BroadcastChannel } from "node:worker_threads";
import { deflateSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
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

test("a small file that unpacks to more than there is room for is given up, and says so", async () => {
  const packed = deflateSync(Buffer.alloc(400 * 2 ** 20, "(a) Tj "), { level: 9 });
  const pdf = Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<<>>>>endobj
4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream\n`),
    packed,
    Buffer.from("\nendstream endobj\ntrailer<</Root 1 0 R>>\n"),
  ]);
  const read = documentReaderAt(worker)({ bytes: new Uint8Array(pdf), format: "pdf" }, never());
  await expect(read).rejects.toMatchObject({
    code: "invalid_input",
    message: expect.stringContaining("MiB of memory"),
  });
});

test("two are read at once, and the next when one of them is done or given up", async () => {
  const hold = new BroadcastChannel("held");
  const started: unknown[] = [];
  const came = (count: number) => vi.waitFor(() => expect(started).toHaveLength(count), 10_000);
  hold.onmessage = ({ data }) => started.push(data);
  onTestFinished(() => hold.close());
  const read = documentReaderAt(
    threadThat("new BroadcastChannel('held').postMessage('begun'); setInterval(() => {}, 1_000);"),
  );
  const cancels = [1, 2, 3, 4].map(() => new AbortController());
  const reads = cancels.map(({ signal }) => read(source(LONG, "text"), signal).catch(() => "given up"));
  await came(2);
  cancels[2]?.abort();
  expect(await reads[2]).toBe("given up");
  cancels[0]?.abort();
  await came(3);
  for (const cancel of cancels) cancel.abort();
  expect(await Promise.all(reads)).toEqual(Array(4).fill("given up"));
  expect(started).toHaveLength(3);
});
