/** The text of an answer, unless it is longer than anybody would send on purpose: then null. */
export async function readLimited(response: Response, mostBytes: number): Promise<string | null> {
  if (Number(response.headers.get("content-length") ?? 0) > mostBytes) return await dropped(response);
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the rest of the body.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) return null;
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join("") + decoder.decode();
}

async function dropped(response: Response): Promise<null> {
  await response.body?.cancel();
  return null;
}
