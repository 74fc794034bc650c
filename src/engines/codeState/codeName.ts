/** `a.ts:12`, `a.ts:12:3`, `a.ts:12-40`: the lines will be others soon. */
const LINES = /(?<=\.\w+):\d+([:-]\d+)?$/;

/** What somebody wrote to name a piece of code, in the form that ids have; null for what cannot be in the tree. */
export function codeName(written: string, root: string | null): string | null {
  const [path = "", ...names] = written.trim().replace(LINES, "").split("::");
  const inTree = pathInTree(path.replaceAll("\\", "/"), root?.replaceAll("\\", "/") ?? null);
  return inTree === null ? null : [inTree, ...names].join("::");
}

function pathInTree(path: string, root: string | null): string | null {
  const isInside = root !== null && path.startsWith(`${root}/`);
  const parts: string[] = [];
  for (const part of (isInside ? path.slice(root.length) : path).split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return null;
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return !isInside && isAbsolute(path) ? null : parts.join("/");
}

function isAbsolute(path: string): boolean {
  return /^(\/|[a-z]:\/)/i.test(path);
}

/** Whether it is written as a place in the tree, so that it names one also where nothing is known of it. */
export function isPathLike(name: string): boolean {
  const [path = ""] = name.split("::", 1);
  return !/\s/.test(path) && (path.includes("/") || /\w\.\w{1,8}$/.test(path)) && path !== "";
}
