import { posix } from "node:path";

/** Turns paths as runners tell them into paths from the root: absolute ones, URLs, and those from where it ran. */
export function placeTold(root: string, folder: string): (told: string) => string | null {
  const top = `${root.replaceAll("\\", "/").replace(/\/$/, "")}/`;
  return (told) => {
    const path = told.replace(/^file:\/\/(?:\/(?=[A-Za-z]:))?/, "").replaceAll("\\", "/");
    if (path === "" || /^[a-z]+:/.test(path)) return null;
    if (path.startsWith(top)) return posix.normalize(path.slice(top.length));
    if (posix.isAbsolute(path)) return null;
    const placed = posix.normalize(posix.join(folder, path));
    return placed === ".." || placed.startsWith("../") || placed === "." ? null : placed;
  };
}
