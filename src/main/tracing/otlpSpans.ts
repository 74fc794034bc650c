import { randomBytes } from "node:crypto";
import type { CallTrace, Stage } from "../../app/callTrace.ts";

/** A span as OTLP writes it in JSON. */
export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly status: { readonly code: number; readonly message?: string };
}

interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

const INTERNAL = 1;
const SERVER = 2;
const UNSET = 0;
const ERROR = 2;
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** One for the call, and one inside of it for each of its stages. */
export function spansOf(call: CallTrace): OtlpSpan[] {
  const [, traceId = hex(16), parentSpanId] = TRACEPARENT.exec(call.traceparent ?? "") ?? [];
  const spanId = hex(8);
  const whole: OtlpSpan = {
    traceId,
    spanId,
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name: `tools/call ${call.tool}`,
    kind: SERVER,
    ...during(call, { afterMs: 0, durationMs: call.durationMs }),
    attributes: attributesOf({
      "gen_ai.tool.name": call.tool,
      "error.type": call.errorCode,
      "loci.call": call.id,
      "loci.agent": call.agent,
      "loci.session": call.session,
      "loci.project": call.project ?? undefined,
      "loci.tokens": call.tokens,
    }),
    status: call.errorCode === undefined ? { code: UNSET } : { code: ERROR, message: call.errorCode },
  };
  const stages = call.stages.map((stage) => ({
    traceId,
    spanId: hex(8),
    parentSpanId: spanId,
    name: stage.name,
    kind: INTERNAL,
    ...during(call, stage),
    attributes: [],
    status: { code: UNSET },
  }));
  return [whole, ...stages];
}

export function attributesOf(fields: Readonly<Record<string, string | number | undefined>>): OtlpAttribute[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value } }];
  });
}

function during({ startedAt }: CallTrace, { afterMs, durationMs }: Omit<Stage, "name">) {
  return {
    startTimeUnixNano: nanoseconds(startedAt, afterMs),
    endTimeUnixNano: nanoseconds(startedAt, afterMs + durationMs),
  };
}

/** More digits than a number has. */
function nanoseconds(at: number, afterMs: number): string {
  return String(BigInt(at) * 1_000_000n + BigInt(Math.round(afterMs * 1_000_000)));
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}
