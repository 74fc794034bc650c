const SERVICES =
  "billing checkout search catalogue gateway scheduler ledger notification identity export import audit report upload preview webhook".split(
    " ",
  );
const PARTS =
  "request timeout,session lifetime,worker count,batch size,cache size,retry limit,queue length,page size,connection pool,upload limit,token lifetime,backup interval".split(
    ",",
  );
const STORES = "Postgres MySQL MongoDB Redis SQLite DynamoDB Cassandra".split(" ");
const UNITS = ["seconds", "minutes", "entries", "MB", "requests per second"];
const TURNS = [
  (thing: string, part: string, value: string) => `The ${part} of the ${thing} service is ${value}.`,
  (thing: string, part: string, value: string) => `${thing} has a ${part} of ${value}`,
  (thing: string, part: string, value: string) => `We set the ${part} to ${value} for ${thing}.`,
  (thing: string, _: string, __: string, store: string) => `The ${thing} service keeps its data in ${store}.`,
  (thing: string, part: string, _: string, store: string) => `${thing} reads its ${part} from ${store}`,
];

/** A fact about one of many parts of many services, of which few say the same of the same. */
export function madeUpFact(random: () => number): { entity: string; content: string } {
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)] as Item;
  const thing = `${pick(SERVICES)} ${Math.floor(random() * 60)}`;
  const value = `${Math.ceil(random() * 90)} ${pick(UNITS)}`;
  return { entity: thing, content: pick(TURNS)(thing, pick(PARTS), value, pick(STORES)) };
}
