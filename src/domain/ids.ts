/** Branded strings: a value of one sort cannot be handed over where another is meant. */
type Brand<Name extends string> = string & { readonly __brand: Name };

export type NodeId = Brand<"NodeId">;
export type TxId = Brand<"TxId">;
export type ProjectId = Brand<"ProjectId">;
export type SessionId = Brand<"SessionId">;

export const asNodeId = (text: string) => text as NodeId;
export const asTxId = (text: string) => text as TxId;
export const asProjectId = (text: string) => text as ProjectId;
export const asSessionId = (text: string) => text as SessionId;

/** A node's address inside an account: its project (null for what the whole account shares) and its id. */
export interface NodeRef {
  readonly project: ProjectId | null;
  readonly id: NodeId;
}

export function isSameRef(one: NodeRef, other: NodeRef): boolean {
  return one.id === other.id && one.project === other.project;
}

/** Where ids come from. A port, so that tests and simulations can repeat a run. */
export interface IdSource {
  /** `prefix:ULID`; ids made later sort later. */
  next(prefix: string): string;
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_DIGITS = 16;

/** Makes ULIDs that rise even within one millisecond and when the clock steps back. */
export function ulidSource(now: () => number, randomByte: () => number): IdSource {
  let lastTime = 0;
  let digits: number[] = [];
  return {
    next(prefix) {
      const time = now();
      if (time > lastTime) {
        lastTime = time;
        digits = Array.from({ length: RANDOM_DIGITS }, () => randomByte() & 31);
      } else if (!increment(digits)) {
        lastTime += 1;
      }
      return `${prefix}:${encodeTime(lastTime)}${digits.map((digit) => CROCKFORD[digit]).join("")}`;
    },
  };
}

/** Adds one in base 32; false when it wrapped around to zero. */
function increment(digits: number[]): boolean {
  for (let at = digits.length - 1; at >= 0; at--) {
    const digit = digits[at] ?? 0;
    if (digit < 31) {
      digits[at] = digit + 1;
      return true;
    }
    digits[at] = 0;
  }
  return false;
}

function encodeTime(time: number): string {
  let text = "";
  let rest = time;
  for (let place = 0; place < 10; place++) {
    text = CROCKFORD[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
