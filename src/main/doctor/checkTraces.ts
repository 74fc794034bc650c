import type { Finding } from "../../domain/finding.ts";

const ANSWER_WITHIN_MS = 5_000;

/** Null where none are wanted. Hands over a list without spans, which a collector takes like any other. */
export async function checkTraces(url: string | null): Promise<Finding | null> {
  if (url === null) return null;
  const check = "traces";
  const why = await whyNot(`${url.replace(/\/+$/, "")}/v1/traces`);
  if (why === null) return { check, state: "ok", detail: `${url} takes them` };
  const fix =
    "Start the collector with its OTLP/HTTP receiver, or unset LOCI_TRACES_URL; calls do not wait for it.";
  return { check, state: "warn", detail: `${url} does not take them (${why})`, fix };
}

async function whyNot(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ resourceSpans: [] }),
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await answer.body?.cancel();
    return answer.ok ? null : `it answered ${answer.status}`;
  } catch (thrown) {
    const { cause } = thrown as { cause?: NodeJS.ErrnoException };
    return cause?.code ?? (thrown as Error).name;
  }
}
