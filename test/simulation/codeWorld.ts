import type { ClaimType } from "../../src/domain/claim.ts";

/** Something in the code that can be claimed, and the smallest parts it covers. */
export interface CodeTarget {
  readonly claimType: ClaimType;
  readonly target: string;
  readonly parts: readonly string[];
}

const CART = ["cart", "cart.add", "cart.Cart", "cart.Cart.push"];
const ORDER = ["order", "order.place"];
const GUIDE = ["guide"];
/** A file that nobody has written yet, in `src`. */
const SRC_NOTES = ["src notes"];

/** Written down by hand and not computed, so that it does not share a mistake with what is tested. */
export const CODE_TARGETS: readonly CodeTarget[] = [
  { claimType: "file", target: "src/cart.ts", parts: CART },
  { claimType: "symbol", target: "src/cart.ts::add", parts: ["cart.add"] },
  { claimType: "symbol", target: "src/cart.ts::Cart", parts: ["cart.Cart", "cart.Cart.push"] },
  { claimType: "symbol", target: "src/cart.ts::Cart::push", parts: ["cart.Cart.push"] },
  { claimType: "file", target: "src/order.ts", parts: ORDER },
  { claimType: "symbol", target: "src/order.ts::place", parts: ["order.place"] },
  { claimType: "file", target: "docs/guide.md", parts: GUIDE },
  { claimType: "glob", target: "src/**", parts: [...CART, ...ORDER, ...SRC_NOTES] },
  { claimType: "glob", target: "src/*.ts", parts: [...CART, ...ORDER] },
  { claimType: "glob", target: "**/*.md", parts: [...GUIDE, ...SRC_NOTES] },
];

export interface CodeFile {
  readonly path: string;
  readonly symbols: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: "CLASS" | "FUNCTION";
  }[];
}

/** What the index knows. */
export const CODE_FILES: readonly CodeFile[] = [
  {
    path: "src/cart.ts",
    symbols: [
      { id: "src/cart.ts::add", name: "add", kind: "FUNCTION" },
      { id: "src/cart.ts::Cart", name: "Cart", kind: "CLASS" },
      { id: "src/cart.ts::Cart::push", name: "push", kind: "FUNCTION" },
    ],
  },
  { path: "src/order.ts", symbols: [{ id: "src/order.ts::place", name: "place", kind: "FUNCTION" }] },
  { path: "docs/guide.md", symbols: [] },
];

/** A change of the code, by what it is made to, and the parts that are not the same after it. */
export interface CodeEdit {
  readonly target: string;
  readonly parts: readonly string[];
}

export const CODE_EDITS: readonly CodeEdit[] = [
  { target: "src/cart.ts", parts: ["cart"] },
  { target: "src/cart.ts::add", parts: ["cart", "cart.add"] },
  { target: "src/cart.ts::Cart", parts: ["cart", "cart.Cart"] },
  { target: "src/cart.ts::Cart::push", parts: ["cart", "cart.Cart", "cart.Cart.push"] },
  { target: "src/order.ts::place", parts: ["order", "order.place"] },
  { target: "docs/guide.md", parts: ["guide"] },
];
