import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

const issues = z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }));

/**
 * The SDK answers parameters that do not fit the protocol as an error of the server's own, with everything its schemas
 * had to say. Here they are the client's, and it learns the first thing that is wrong with them.
 */
export class CandidServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    return super._wrapHandler(method, (request, context) => {
      try {
        return handler(request, context);
      } catch (thrown) {
        // What does not fit is thrown at once; what goes wrong in a handler of ours later, or as the protocol has it.
        if (thrown instanceof ProtocolError || !(thrown instanceof Error)) throw thrown;
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, unfitting(method, thrown.message));
      }
    });
  }
}

function unfitting(method: string, details: string): string {
  const first = issues.safeParse(parsed(details)).data?.[0];
  if (first === undefined) return `This is no request for ${method}.`;
  return `This is no request for ${method}: ${first.path.join(".").slice(0, 200)}: ${first.message.slice(0, 300)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
