import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { TestFile } from "../../engines/testKinds/testFile.ts";
import type { GraphReader, View } from "../../stores/port.ts";

interface MaterialRequest {
  readonly code: GraphReader;
  readonly view: View;
  readonly project: ProjectId;
  /** All that lies among tests, by path. */
  readonly files: ReadonlyMap<string, NodeRecord>;
  /** The text of a file as it is now; empty where it is not to be had. */
  textOf(path: string): Promise<string>;
  readonly signal: AbortSignal;
}

const AT_ONCE = 50;
const MOST_IMPORTS = 200;
/** How far help is followed: a helper, and what that is made with. */
const MOST_HOPS = 2;
const MOST_SUPPORT = 20;

/** The tests that are asked for, with what they import and the files among the tests that help them. */
export async function readTestMaterial(
  request: MaterialRequest,
  asked: readonly string[],
): Promise<TestFile[]> {
  const imports = await importsOf(request);
  const texts = new Map<string, string>();
  const material: TestFile[] = [];
  const text = async (path: string) => {
    const known = texts.get(path) ?? (await request.textOf(path));
    texts.set(path, known);
    return known;
  };
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    request.signal.throwIfAborted();
    const read = asked.slice(at, at + AT_ONCE).map(async (path): Promise<TestFile> => {
      const support = supportOf(path, imports).map(async (helper) => ({
        path: helper,
        text: await text(helper),
        imports: imports.get(helper) ?? [],
      }));
      return {
        path,
        language: String(request.files.get(path)?.props.language ?? ""),
        text: await text(path),
        imports: imports.get(path) ?? [],
        support: await Promise.all(support),
      };
    });
    material.push(...(await Promise.all(read)));
  }
  return material;
}

/** What each file among the tests imports; types alone do not count. */
async function importsOf({
  code,
  view,
  project,
  files,
  signal,
}: MaterialRequest): Promise<ReadonlyMap<string, string[]>> {
  const paths = [...files.keys()];
  const imports = new Map<string, string[]>(paths.map((path) => [path, []]));
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    signal.throwIfAborted();
    const of = paths.slice(at, at + AT_ONCE).map((path) => ({ project, id: asNodeId(path) }));
    const edges = await code.edges(view, { of, types: ["IMPORTS"], direction: "out", limit: MOST_IMPORTS });
    for (const { from, to, props } of edges) {
      if (props.typeOnly === true) continue;
      imports.get(String(from.id))?.push(String(to.id));
    }
  }
  return imports;
}

/** The files among the tests that one leans on, nearest first. */
function supportOf(path: string, imports: ReadonlyMap<string, string[]>): string[] {
  const found = new Set<string>();
  let reached = [path];
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const next = reached
      .flatMap((from) => imports.get(from) ?? [])
      .filter((to) => imports.has(to) && !found.has(to) && to !== path);
    for (const to of next) if (found.size < MOST_SUPPORT) found.add(to);
    reached = next;
  }
  return [...found];
}
