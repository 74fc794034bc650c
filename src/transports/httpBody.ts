import type { IncomingMessage } from "node:http";

/**
 * The whole body, or undefined when it is larger than allowed. What is too much is still read, by Node, and thrown
 * away: a connection closed in the middle of a request would take the answer down with it.
 */
export function readBody(request: IncomingMessage, mostBytes: number): Promise<string | undefined> {
  if (Number(request.headers["content-length"]) > mostBytes) return Promise.resolve(undefined);
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const gone = () => reject(new Error("The client was gone before it had said everything."));
  // It may have left while it was found out who it is; then nothing comes, not even an error.
  if (request.destroyed) gone();
  else request.once("close", gone);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= mostBytes) chunks.push(chunk);
    else {
      request.off("data", onData).resume();
      resolve(undefined);
    }
  };
  request.on("data", onData);
  request.once("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
  request.once("error", reject);
  return promise;
}
