/**
 * What a memory is about, each once: the ids of the code it is tied to, and of its words for things those that name none
 * of it. Words are compared without regard to case, ids as they are.
 */
export function entityKeys(ids: readonly string[], names: readonly string[]): string[] {
  const others = names.filter((name) => !ids.some((id) => namesCode(name, id)));
  return [...new Set([...ids, ...others.map((name) => name.toLowerCase())])];
}

/** Whether a name can mean that piece of code: `Cart.total`, `cart.ts::Cart::total`, `/home/x/src/cart.ts`. */
export function namesCode(name: string, id: string): boolean {
  const [said, own] = [segmentsOf(name), segmentsOf(id)];
  const [short, long] = said.length < own.length ? [said, own] : [own, said];
  return short.length > 0 && short.every((segment, at) => segment === long[long.length - short.length + at]);
}

const SEPARATORS = /[/\\.:#]+/;

function segmentsOf(name: string): string[] {
  return name.split(SEPARATORS).filter((segment) => segment !== "");
}

/** Whether two pieces of code are one, or one lies in the other. */
export function overlaps(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}::`) || other.startsWith(`${one}::`);
}
