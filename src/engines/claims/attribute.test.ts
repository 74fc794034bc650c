import { expect, test } from "vitest";
import { claimOf } from "../../domain/claim.ts";
import { asSessionId } from "../../domain/ids.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { type Author, authorOfChange, type ChangedFile, type ToldEdit } from "./attribute.ts";

const author = (agent: string): Author => ({ agent, session: asSessionId(`session:${agent}`) });
const [ada, bob, cid] = [author("ada"), author("bob"), author("cid")];

const claim = (by: Author, claimType: string, name: string) =>
  claimOf(nodeRecord(`claim:${by.agent}`, { kind: "CLAIM", props: { ...by, claimType, name, fence: 1 } }));

const SECOND = 1_000;
const told = (by: Author, at: number, file = "src/a.ts", mentioned: string[] = []): ToldEdit => ({
  author: by,
  at,
  file,
  mentioned,
});
const changed = (more: Partial<ChangedFile> = {}): ChangedFile => ({
  path: "src/a.ts",
  indexedAt: 100 * SECOND,
  savedAt: 200 * SECOND,
  isFromGit: false,
  ...more,
});

test.each<[string, ChangedFile, ToldEdit[], ReturnType<typeof claim>[], Author | null]>([
  ["nobody said anything and nobody holds it", changed(), [], [], null],
  ["who said so after it was saved", changed(), [told(bob, 201 * SECOND)], [], bob],
  ["who said so right before it was saved", changed(), [told(bob, 195 * SECOND)], [], bob],
  ["not who said so long before it was saved", changed(), [told(bob, 150 * SECOND)], [], null],
  ["not who spoke of an edit that is indexed", changed(), [told(bob, 99 * SECOND)], [], null],
  ["not who spoke of another file", changed(), [told(bob, 201 * SECOND, "src/b.ts")], [], null],
  ["the only holder", changed(), [], [claim(ada, "file", "src/a.ts")], ada],
  ["the only holder of a part", changed(), [], [claim(ada, "symbol", "src/a.ts::push")], ada],
  ["the only holder of a pattern", changed(), [], [claim(ada, "glob", "src/**")], ada],
  ["not the holder of another file", changed(), [], [claim(ada, "file", "src/b.ts")], null],
  [
    "one who holds it twice",
    changed(),
    [],
    [claim(ada, "symbol", "src/a.ts::one"), claim(ada, "symbol", "src/a.ts::two")],
    ada,
  ],
  [
    "nobody of two who hold parts",
    changed(),
    [],
    [claim(ada, "symbol", "src/a.ts::one"), claim(bob, "symbol", "src/a.ts::two")],
    null,
  ],
  [
    "who said so before who holds it",
    changed(),
    [told(bob, 201 * SECOND)],
    [claim(ada, "file", "src/a.ts")],
    bob,
  ],
  [
    "of two who said so the one who holds nothing, as the holder must hear of it",
    changed(),
    [told(ada, 201 * SECOND), told(bob, 202 * SECOND)],
    [claim(ada, "file", "src/a.ts")],
    bob,
  ],
  [
    "nobody of two holders who both said so",
    changed(),
    [told(ada, 201 * SECOND), told(bob, 202 * SECOND)],
    [claim(ada, "symbol", "src/a.ts::one"), claim(bob, "symbol", "src/a.ts::two")],
    null,
  ],
  [
    "not the holder of what git has put there",
    changed({ isFromGit: true }),
    [],
    [claim(ada, "glob", "src/**")],
    null,
  ],
  ["who said so also of what git has", changed({ isFromGit: true }), [told(bob, 201 * SECOND)], [], bob],
  ["who named it beside another", changed(), [told(cid, 201 * SECOND, "src/b.ts", ["src/a.ts"])], [], cid],
  ["who said to have removed it", changed({ savedAt: null }), [told(bob, 101 * SECOND)], [], bob],
  ["who said to have made it", changed({ indexedAt: null }), [told(bob, 201 * SECOND)], [], bob],
])("an edit is of: %s", (_, file, edits, claims, expected) => {
  const found = authorOfChange(file, edits, claims);
  expect(found && { agent: found.agent, session: found.session }).toEqual(expected);
});
