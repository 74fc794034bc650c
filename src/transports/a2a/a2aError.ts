/** What a client of A2A is told is wrong, by the codes of the protocol. */
const CODES = {
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  TASK_NOT_FOUND: -32001,
  PUSH_NOTIFICATION_NOT_SUPPORTED: -32003,
  UNSUPPORTED_OPERATION: -32004,
  CONTENT_TYPE_NOT_SUPPORTED: -32005,
  AUTHENTICATED_EXTENDED_CARD_NOT_CONFIGURED: -32007,
  VERSION_NOT_SUPPORTED: -32009,
} as const;
type A2aReason = keyof typeof CODES;

/** Ends an A2A request with an error in place of a result. */
export class A2aError extends Error {
  override readonly name = "A2aError";
  readonly reason: A2aReason;
  readonly hint: string;

  constructor(reason: A2aReason, message: string, hint: string) {
    super(message);
    this.reason = reason;
    this.hint = hint;
  }
}

/** As JSON-RPC has it; the details are of the kind that version 1.0 prescribes and 0.3 leaves open. */
export function writtenError({ reason, message, hint }: A2aError): object {
  return errorBody(CODES[reason], reason, message, hint);
}

export function errorBody(code: number, reason: string, message: string, hint: string): object {
  const info = {
    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
    reason,
    domain: "a2a-protocol.org",
    metadata: { hint },
  };
  return { code, message, data: [info] };
}
