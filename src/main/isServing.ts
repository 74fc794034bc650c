const ANSWER_WITHIN_MS = 1_000;

/** Whether what answers there looks like Loci. */
export async function isServing(host: string, port: number): Promise<boolean> {
  const address = host.includes(":") ? `[${host}]` : host;
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answer = await fetch(`http://${address}:${port}/healthz`, { signal });
    return answer.ok && ((await answer.json()) as { ok?: unknown }).ok === true;
  } catch {
    return false;
  }
}
