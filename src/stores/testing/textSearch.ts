import { expect } from "vitest";
import { NODE_KIND_NAMES, searchFields } from "../../domain/kinds.ts";
import type { NodeDraft } from "../../domain/record.ts";
import type { TextQuery } from "../port.ts";
import { type Check, contentsOf, hitIds, hour, note, ref, view, type World } from "./fixtures.ts";

/** Which texts a query finds; `textRanking.ts` is about their order. */
export function textSearchContract(check: Check): void {
  identifiers(check);
  queries(check);
  languages(check);
  fields(check);
  filters(check);
  changes(check);
}

const named = (name: string): NodeDraft => note(name, { name }, { kind: "FUNCTION" });

async function search({ graph }: World, text: string, query: Partial<TextQuery> = {}): Promise<string[]> {
  return hitIds(await graph.searchText(view(), { text, limit: 20, ...query }));
}

async function shelve({ write }: World, ...drafts: NodeDraft[]): Promise<void> {
  await write(async (tx) => {
    for (const draft of drafts) await tx.put(draft);
  });
}

function identifiers(check: Check): void {
  const cases: Record<string, string[]> = {
    getUserById2: ["getUserById2", "user", "get user", "USER", "getuserbyid2", "id", "by id"],
    max_retry_count: ["max_retry_count", "retry", "count max", "MAX_RETRY_COUNT"],
    HTTPServerError: ["HTTPServerError", "http", "server error", "httpservererror"],
    parseUtf8Text: ["parseUtf8Text", "utf8", "text", "parse"],
    "kebab-case-name": ["kebab-case-name", "case"],
    "Namespace::Class.method": ["Namespace::Class.method", "method", "class"],
    $scope: ["$scope", "scope"],
    __init__: ["__init__", "init"],
  };
  for (const [identifier, texts] of Object.entries(cases)) {
    check(`the identifier ${identifier} is found by its parts`, async (world) => {
      await shelve(world, named(identifier), named("unrelated"));
      for (const text of texts) expect(await search(world, text), text).toEqual([identifier]);
    });
  }
}

const SYNTAX = [
  "AND OR NOT NEAR( * \" ' : ^ -- ;",
  '"unbalanced',
  "needle AND",
  "NOT needle",
  "needle*",
  "^needle",
  "content:needle",
  "{content title}: needle",
  "needle NEAR/2 other",
  "needle + other",
  "needle~2",
  "/needle/",
  "[m TO z]",
  "needle && other || !x",
  "'; DROP TABLE nodes; --",
  "needle\u0000needle",
  "\ud800 needle",
  "%_needle%",
  "(((((((((((",
  "\\",
];

function queries(check: Check): void {
  for (const text of ["", " ", "\t\n\u00a0", "…!?.,;:-–—", "()[]{}\"'`", "_", "-- ; /* */"]) {
    check(`a query without a word finds nothing: ${JSON.stringify(text)}`, async (world) => {
      await shelve(world, note("a", "some text: with (punctuation), and_more -- here!"));
      expect(await search(world, text)).toEqual([]);
    });
  }

  check("the syntax of a query language means nothing in a query", async (world) => {
    await shelve(world, note("a", "a needle in a haystack"), note("b", "nothing here"));
    for (const text of SYNTAX) {
      const found = await search(world, text);
      if (text.includes("needle")) expect(found, text).toContain("a");
      else expect(found, text).not.toContain("a");
    }
    expect(await search(world, "nothing")).toEqual(["b"]);
  });

  check("any of a question's words is enough", async (world) => {
    await shelve(world, note("a", "login uses a session cookie"), note("b", "billing runs nightly"));
    expect(await search(world, "how does zzyzx login work?")).toEqual(["a"]);
  });

  check("a query of only very common words still answers", async (world) => {
    await shelve(
      world,
      ...Array.from({ length: 12 }, (_, index) => note(`n${index}`, `this is the text of ${index}`)),
    );
    expect(await search(world, "the is of this")).toHaveLength(12);
  });

  check("a query may be as long as a page, and its last word still counts", async (world) => {
    await shelve(world, note("a", "a needle in a haystack"));
    const page = Array.from({ length: 400 }, (_, index) => `word${index}`).join(" ");
    expect(await search(world, `${page} needle`)).toEqual(["a"]);
    expect(await search(world, "x".repeat(100_000))).toEqual([]);
  });

  check("nothing is found in an empty store", async (world) => {
    expect(await search(world, "anything")).toEqual([]);
  });
}

function languages(check: Check): void {
  const texts: Record<string, { content: string; found: string[] }> = {
    accents: { content: "Le café près de l'église", found: ["café", "cafe\u0301", "CAFÉ", "église"] },
    German: { content: "Die Straße über den Fluß", found: ["straße", "über", "Fluß"] },
    Cyrillic: { content: "Ошибка входа пользователя", found: ["ошибка", "ПОЛЬЗОВАТЕЛЯ"] },
    Greek: { content: "Αρχείο ρυθμίσεων", found: ["αρχείο", "ΡΥΘΜΊΣΕΩΝ"] },
    Arabic: { content: "تسجيل الدخول فشل", found: ["الدخول"] },
    Hindi: { content: "उपयोगकर्ता लॉगिन विफल", found: ["लॉगिन"] },
    "Chinese, unspaced": { content: "修复用户登录的错误", found: ["修复用户登录的错误", "登录", "错误"] },
    "Japanese, unspaced": { content: "ログイン処理を修正した", found: ["ログイン", "修正"] },
    Korean: { content: "로그인 오류 수정", found: ["로그인", "오류"] },
    emoji: { content: "deploy 🚀 went 👩‍💻 fine", found: ["🚀", "deploy", "fine", "👩‍💻"] },
    mixed: { content: "用户user登录login", found: ["login", "登录", "用户"] },
  };
  for (const [language, { content, found }] of Object.entries(texts)) {
    check(`text is found in any script: ${language}`, async (world) => {
      await shelve(world, note("a", content), note("b", "unrelated words"));
      for (const text of found) expect(await search(world, text), text).toEqual(["a"]);
    });
  }
}

function fields(check: Check): void {
  check("every searched property of every kind is found, and no other", async (world) => {
    const expected: string[] = [];
    await world.write(async (tx) => {
      for (const kind of NODE_KIND_NAMES) {
        const searched = Object.keys(searchFields(kind));
        const props = Object.fromEntries(
          searched.map((field) => [field, `needle${kind}in${field}`.toLowerCase()]),
        );
        await tx.put(note(kind, { ...props, unsearched: "haystack" }, { kind }));
        if (searched.length > 0) expected.push(...Object.values(props));
      }
    });
    for (const word of expected) expect(await search(world, word), word).toHaveLength(1);
    expect(await search(world, "haystack")).toEqual([]);
  });

  check("lists are searched item by item, and other values are no reason to fail", async (world) => {
    const list = note("list", { keywords: ["first needle", "second"], content: "" });
    const odd = note("odd", { title: 7, keywords: { deep: "needle" }, content: null });
    await shelve(world, list, odd);
    expect(await search(world, "needle second")).toContain("list");
  });

  check("text given beside the properties is found and not returned", async (world) => {
    const file = note("src/a.ts", { name: "a.ts" }, { kind: "FILE", searchText: "body with needle" });
    await shelve(world, file);
    const hits = await world.graph.searchText(view(), { text: "needle", limit: 10 });
    expect(hitIds(hits)).toEqual(["src/a.ts"]);
    expect(JSON.stringify(hits)).not.toContain("needle");
    expect((await world.write((tx) => tx.put(file))).outcome).toBe("unchanged");
    const changed = await world.write((tx) => tx.put({ ...file, searchText: "body with thread" }));
    expect(changed.outcome).toBe("modified");
    expect(await search(world, "needle")).toEqual([]);
    expect(await search(world, "thread")).toEqual(["src/a.ts"]);
  });

  check("a very long text is found by its last word", async (world) => {
    await shelve(world, note("a", `${"word ".repeat(40_000)}needle`));
    expect(await search(world, "needle")).toEqual(["a"]);
  });
}

function filters(check: Check): void {
  check("a search can be limited to kinds and to a scope", async (world) => {
    await shelve(
      world,
      note("plain", "needle"),
      note("fact", "needle", { kind: "FACT" }),
      note("billing", "needle", { focus: "billing" }),
      note("parser", "needle", { focus: "parser" }),
    );
    expect(await search(world, "needle", { kinds: ["FACT"] })).toEqual(["fact"]);
    expect(await search(world, "needle", { kinds: [] })).toEqual([]);
    const inScope = async (scope: TextQuery["scope"]) =>
      (await search(world, "needle", scope === undefined ? {} : { scope })).sort();
    expect(await inScope({ scope: "project" })).toEqual(["fact", "plain"]);
    expect(await inScope({ scope: "focus" })).toEqual(["billing", "parser"]);
    expect(await inScope({ scope: "focus", focus: "parser" })).toEqual(["parser"]);
    expect(await inScope({ scope: "global" })).toEqual([]);
    expect(await inScope(undefined)).toHaveLength(4);
  });

  check("a limit keeps the best", async (world) => {
    await shelve(
      world,
      ...Array.from({ length: 9 }, (_, index) => note(`n${index}`, `needle ${"hay ".repeat(index)}`)),
    );
    expect(await search(world, "needle", { limit: 3 })).toEqual(["n0", "n1", "n2"]);
    expect(await search(world, "needle", { limit: 0 })).toEqual([]);
  });
}

function changes(check: Check): void {
  check("a changed text is found by its new words now and by its old ones then", async (world) => {
    await world.writeAt(hour(1), (tx) => tx.put(note("a", "ancient words")));
    await world.writeAt(hour(2), (tx) => tx.put(note("a", "modern words")));
    expect(await search(world, "ancient")).toEqual([]);
    expect(await search(world, "modern")).toEqual(["a"]);
    expect(await search(world, "words")).toEqual(["a"]);
    const then = view({ asOf: hour(1) });
    const ancient = await world.graph.searchText(then, { text: "ancient", limit: 10 });
    expect(contentsOf(ancient.map(({ node }) => node))).toEqual(["ancient words"]);
    expect(await world.graph.searchText(then, { text: "modern", limit: 10 })).toEqual([]);
  });

  check("what is closed is not found, and found again when written again", async (world) => {
    await world.writeAt(hour(1), (tx) => tx.put(note("a", "needle")));
    await world.writeAt(hour(2), (tx) => tx.close(ref("a")));
    expect(await search(world, "needle")).toEqual([]);
    await world.writeAt(hour(3), (tx) => tx.put(note("a", "needle")));
    expect(await search(world, "needle")).toEqual(["a"]);
    expect(await world.graph.verify()).toEqual([]);
  });

  check("a past that is all there is can still be searched", async (world) => {
    await world.writeAt(hour(5), async (tx) => {
      await tx.put(note("a", "ancient words"), hour(1));
      await tx.put(note("a", "modern words"), hour(3));
      await tx.close(ref("a"), hour(4));
    });
    const foundAt = async (instant: number, text: string) =>
      contentsOf(
        (await world.graph.searchText(view({ asOf: instant }), { text, limit: 10 })).map(({ node }) => node),
      );
    expect(await foundAt(hour(2), "ancient")).toEqual(["ancient words"]);
    expect(await foundAt(hour(3), "modern")).toEqual(["modern words"]);
    expect(await foundAt(hour(4), "modern ancient words")).toEqual([]);
    expect(await world.graph.verify()).toEqual([]);
  });
}
