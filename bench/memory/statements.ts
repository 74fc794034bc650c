/** Made-up memories: as many as wanted, of different subjects, in words that many of them share. */

const WORDS =
  `account address alarm album anchor apple archive article auction badge balance basket battery beacon
  bicycle billing blanket border bottle branch bridge browser bucket budget button cabinet calendar camera candle
  canvas cargo carpet castle catalog ceiling chapter charter circle client closet cluster coffee column comment
  compass contract corner counter coupon courier cradle credit curtain customer dashboard deadline delivery deposit
  desert device diary dinner discount document dragon drawer editor elevator engine entrance envelope estate evening
  fabric factory feather fence festival filter finger flower folder forest fountain freight gallery garage garden
  gateway ginger glacier gravel guitar hammer harbor harvest helmet highway hotel hunter image inbox index invoice
  island jacket journal journey junction kettle keyboard kitchen label ladder lantern laptop laundry lawyer ledger
  lemon letter library license lobby locker machine magnet mailbox manual market meadow measure medal meeting member
  menu message meter mirror module monitor motor mountain museum needle network notebook number object office onion
  orchard order oven package painting palace paper parcel parser partner passage password patient payment pencil
  permit phone picture pillow pipeline planet pocket policy portal poster printer profile project pump purchase
  quarter query queue rabbit radio receipt record refund region report request reserve resource ribbon river rocket
  roof router saddle salary sample scanner schedule school season secret sensor server session shelter shipment
  shoulder signal silver sketch socket spider sponsor stadium station statue storage street student summer supplier
  table target teacher template tenant terminal theater thread ticket timber token tower tractor trailer transfer
  travel tunnel umbrella upload valley vault vehicle vendor village visitor voucher wallet warehouse watch weather
  wheel window winter worker workshop yard`.split(/\s+/);
const VERBS = ["Keep", "Move", "Split", "Bound", "Encrypt", "Compress", "Measure", "Replace"];

interface Decision {
  readonly kind: "decision";
  readonly title: string;
  readonly rationale: string;
  readonly tradeoffs: readonly string[];
  readonly affectedFiles: readonly string[];
}

interface Fact {
  readonly kind: "fact";
  readonly entity: string;
  readonly content: string;
}

export function decisionAt(at: number): Decision {
  const [a, b, c, d, e] = wordsAt(at);
  return {
    kind: "decision",
    title: `${VERBS[at % VERBS.length]} ${a} ${b} beside ${c} ${d} ${e}`,
    rationale: `The ${a} had ${at % 997} slow requests a day, and the ${b} ${c} was behind most of them.`,
    tradeoffs: ["one more thing to watch", `costs ${at % 89} MB`],
    affectedFiles: [`src/${a}${at}/${b}.ts`],
  };
}

export function factAt(at: number): Fact {
  const [a, b, c, d, e] = wordsAt(at);
  return {
    kind: "fact",
    entity: `${a} ${b} of ${c} ${d}`,
    content: `It was ${at % 4_096} on the day the ${e} moved to the ${a}.`,
  };
}

export function questionAt(at: number): string {
  const [a, b, c, d] = wordsAt(at);
  return `what do we know about the ${a} ${b} and the ${c} ${d}?`;
}

/** Five words that hardly another number has. */
function wordsAt(at: number): string[] {
  return Array.from({ length: 5 }, (_, place) => WORDS[scattered(at * 5 + place) % WORDS.length] ?? "");
}

/** The finisher of MurmurHash3: neighbouring numbers have nothing in common any more. */
function scattered(number: number): number {
  let bits = Math.imul(number ^ 0x5bd1e995, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
