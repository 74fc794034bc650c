import { type PlatformMark, platformMarks } from "../../../domain/platforms.ts";

/**
 * Tells which files are for a rarer system where the same is there for a common one. By itself a system says nothing: a
 * program for Windows is read for Windows.
 */
export function rarerPlatforms(paths: readonly string[]): (path: string) => boolean {
  const all = new Set(paths);
  const common = new Set<string>();
  for (const path of paths)
    for (const { isRarer, place } of platformMarks(path)) if (!isRarer) common.add(place);
  const hasCommon = ({ place, plain }: PlatformMark) =>
    common.has(place) || (plain !== null && all.has(plain));
  return (path) => platformMarks(path).some((mark) => mark.isRarer && hasCommon(mark));
}
