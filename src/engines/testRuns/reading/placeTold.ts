import { posix } from "node:path";

const LONGEST_PATH = 4_096;

/** Turns paths as runners tell them into paths from the root: absolute ones, URLs, and those from where it ran. */
export function placeTold(root: string, folder: string): (told: string) => string | null {
  const top = `${root.replaceAll("\\", "/").replace(/\/$/, "")}/`;
  return (told) => {
    if (told.length > LONGEST_PATH) return null;
    const path = told.replace(/^file:\/\/(?:\/(?=[A-Za-z]:))?/, "").replaceAll("\\", "/");
    if (path === "" || /^[a-z]+:/.test(path)) return null;
    if (path.startsWith(top)) return posix.normalize(path.slice(top.length));
    if (posix.isAbsolute(path)) return null;
    const placed = posix.normalize(posix.join(folder, path));
    return placed === ".." || placed.startsWith("../") || placed === "." ? null : placed;
  };
}
