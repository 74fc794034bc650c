import { expect, test } from "vitest";
import { kebab, unitTerms } from "./unitTerms.ts";

test.each([
  ["RegExpRouter", "reg-exp-router"],
  ["HTTPServer", "http-server"],
  ["reg_exp_router", "reg-exp-router"],
  ["__init__", "init"],
  ["v4Core", "v4-core"],
  ["größeÄndern", "größe-ändern"],
  ["", ""],
])("%s reads %s", (name, expected) => expect(kebab(name)).toBe(expected));

test("folders say more than the name, and the name more than symbols; what stands everywhere says nothing", () => {
  expect([...unitTerms("src/billing/invoice.test.ts", ["InvoiceLine", "getTax"])]).toEqual([
    ["invoice", 2],
    ["line", 1],
    ["tax", 1],
    ["billing", 3],
  ]);
});
