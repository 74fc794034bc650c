import { describe, expect, test } from "vitest";
import { FactsBuilder } from "./factsBuilder.ts";
import type { ProjectFiles, SourceFile } from "./modules.ts";
import { unitModules } from "./unitModules.ts";

const UNITS: Readonly<Record<string, readonly string[]>> = {
  "java shop": ["app/main/shop/Cart.java", "app/test/shop/CartTest.java"],
  "kotlin shop": ["app/main/shop/Price.kt"],
  "java copied": ["one/copied/Tool.java", "two/copied/Tool.java"],
};

const project: ProjectFiles = {
  has: () => false,
  list: (folder) => (folder === "loose" ? ["loose/A.java", "loose/readme.md"] : []),
  unit: (language, name) => UNITS[`${language} ${name}`] ?? [],
  manifest: () => null,
  manifests: () => [],
};

const modules = unitModules({
  languages: ["java", "kotlin"],
  separator: ".",
  scheme: "java:",
  extensions: [".java"],
});

function sourceAt(path: string, unit: string | null): SourceFile {
  const facts = new FactsBuilder("java", "");
  facts.unit = unit;
  return { path, facts: facts.finish() };
}

function resolve(specifier: string, name: string | null, from = "app/main/shop/Main.java") {
  return modules.resolve({ specifier, name, alias: name, line: 1 }, sourceAt(from, "shop"), project);
}

describe("an import", () => {
  test("leads to the file that is called like the type", () => {
    expect(resolve("shop", "Cart")).toEqual({ files: ["app/main/shop/Cart.java"] });
  });

  test("leads to the whole unit when no file is called like the type", () => {
    expect(resolve("shop", "Basket")).toEqual({
      files: ["app/main/shop/Cart.java", "app/test/shop/CartTest.java", "app/main/shop/Price.kt"],
    });
  });

  test("may name a class of the unit, whose members are then meant", () => {
    expect(resolve("shop.Cart.Line", "total")).toEqual({
      files: ["app/main/shop/Cart.java"],
      within: ["Cart", "Line"],
    });
  });

  test("means the copy that lies closest when there are several", () => {
    expect(resolve("copied", "Tool", "two/app/Main.java")).toEqual({ files: ["two/copied/Tool.java"] });
  });

  test("of something else is outside, by its package", () => {
    expect(resolve("org.junit.Assert", "assertEquals")).toEqual({ external: "java:org.junit" });
  });
});

describe("without an import", () => {
  test("a file sees its unit, whatever the language", () => {
    expect(modules.siblings?.(sourceAt("x/Main.java", "shop"), project)).toHaveLength(3);
  });

  test("a file without a unit sees its folder", () => {
    expect(modules.siblings?.(sourceAt("loose/B.java", null), project)).toEqual(["loose/A.java"]);
  });
});
