import type { World } from "./world.ts";

/** A small shop in three languages, with calls, an interface with two implementations, and tests. */
export const ORCHARD: Readonly<Record<string, string>> = {
  "src/cart/cart.ts": `import { priceOf, type Fruit } from "../price/price.ts";
import { roundCents } from "../price/rounding.ts";

/** What a customer is about to buy. */
export class Cart {
  readonly #fruits: Fruit[] = [];

  add(fruit: Fruit): void {
    this.#fruits.push(fruit);
  }

  /** The sum of all prices, rounded once. */
  total(): number {
    let sum = 0;
    for (const fruit of this.#fruits) sum += priceOf(fruit);
    return roundCents(sum);
  }

  isEmpty(): boolean {
    return this.#fruits.length === 0;
  }
}
`,
  "src/price/price.ts": `import { seasonFactor } from "./season.ts";

export interface Fruit {
  readonly name: string;
  readonly grams: number;
}

const CENTS_A_KILO: Record<string, number> = { apple: 249, pear: 319 };

/** The price of one fruit in cents, dearer out of season. */
export function priceOf(fruit: Fruit): number {
  const base = CENTS_A_KILO[fruit.name] ?? 400;
  return (base * fruit.grams * seasonFactor(fruit.name)) / 1000;
}
`,
  "src/price/rounding.ts": `/** Whole cents, halves up. */
export function roundCents(amount: number): number {
  return Math.floor(amount + 0.5);
}
`,
  "src/price/season.ts": `/** How much dearer a fruit is in this month. */
export function seasonFactor(name: string, month = new Date().getMonth()): number {
  if (name === "apple") return month >= 8 ? 1 : 1.2;
  return 1;
}
`,
  "src/delivery/carrier.ts": `export interface Carrier {
  /** Sends a parcel on its way and tells its number. */
  dispatch(address: string): Promise<string>;
}

export class BikeCarrier implements Carrier {
  async dispatch(address: string): Promise<string> {
    return \`bike-\${address.length}\`;
  }
}

export class VanCarrier implements Carrier {
  async dispatch(address: string): Promise<string> {
    return \`van-\${address.length}\`;
  }
}
`,
  "src/delivery/deliver.ts": `import type { Cart } from "../cart/cart.ts";
import type { Carrier } from "./carrier.ts";

/** Hands a cart over to a carrier, unless there is nothing in it. */
export async function deliver(cart: Cart, carrier: Carrier, address: string): Promise<string | null> {
  if (cart.isEmpty()) return null;
  return carrier.dispatch(address);
}
`,
  "test/cart.test.ts": `import { Cart } from "../src/cart/cart.ts";

test("a cart sums up", () => {
  const cart = new Cart();
  cart.add({ name: "apple", grams: 1000 });
  expect(cart.total()).toBeGreaterThan(0);
});
`,
  "tools/harvest.py": `"""Reads the scales in the orchard."""


class Scale:
    """One scale, by its serial number."""

    def __init__(self, serial):
        self.serial = serial

    def read_weight(self):
        return weigh(self.serial)


def weigh(serial):
    """The weight that lies on a scale, in grams."""
    return len(serial) * 100
`,
  "tools/report/report.go": `package report

// Line is one row of the harvest report.
type Line struct {
	Fruit string
	Grams int
}

// Sum adds the grams of all lines.
func Sum(lines []Line) int {
	total := 0
	for _, line := range lines {
		total += line.Grams
	}
	return total
}
`,
  "README.md": "# Orchard\n\nA shop for fruit. Prices are kept in cents.\n",
};

export async function plantOrchard(world: World): Promise<void> {
  for (const [path, content] of Object.entries(ORCHARD)) await world.write(path, content);
}
