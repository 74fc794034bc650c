import type { Answer, CommonInput, ToolInputs, ToolName, ToolOutputs } from "loci";
import { thisWindow } from "./thisWindow.ts";

/** Nobody to talk to, or nobody who talks to us: what came is no answer of a tool. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly status: number;
  readonly hint: string;

  constructor(status: number, message: string, hint: string) {
    super(message);
    this.status = status;
    this.hint = hint;
  }
}

export type InputOf<Name extends ToolName> = ToolInputs[Name] & CommonInput;
export type AnswerOf<Name extends ToolName> = Answer<ToolOutputs[Name]>;

/** Calls a tool by the same road as every agent. A page has room, so answers come whole unless a budget is named. */
export async function call<Name extends ToolName>(
  tool: Name,
  input: InputOf<Name>,
  signal?: AbortSignal,
): Promise<AnswerOf<Name>> {
  const isBudgeted = input.profile !== undefined || input.maxTokens !== undefined;
  const body = isBudgeted ? input : { ...input, profile: "debug" };
  // Safe: the types are made from the schemas that the server checks its answers with.
  return (await post(`/api/call/${tool}`, body, signal)) as AnswerOf<Name>;
}

export async function post(path: string, body: object, signal?: AbortSignal): Promise<unknown> {
  return ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

export async function ask(path: string, request: RequestInit = {}): Promise<unknown> {
  const response = await fetch(path, {
    ...request,
    headers: { ...request.headers, "loci-session": thisWindow },
    credentials: "same-origin",
  }).catch((cause) => {
    if (request.signal?.aborted) throw cause;
    throw new NoAnswer(
      0,
      "Loci does not answer.",
      "It may have been stopped: start it again with `loci serve`.",
    );
  });
  const said = (await response.json().catch(() => ({}))) as { summary?: string; hint?: string };
  if (response.ok) return said;
  if (response.status === 401) tellSignedOut();
  const { summary = `The server answered with ${response.status}.`, hint = "Try again." } = said;
  throw new NoAnswer(response.status, summary, hint);
}

const signedOut = new Set<() => void>();

/** The server may not know any more who is here. */
export function tellSignedOut(): void {
  for (const listener of signedOut) listener();
}

/** Calls `listener` when the server does not know any more who is here. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener);
  return () => signedOut.delete(listener);
}
