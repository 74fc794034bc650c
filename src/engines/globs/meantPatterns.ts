const SIGNS = /[*?[{]/;

/** The patterns that people mean: a folder stands for all that is in it, and paths begin at the root anyway. */
export function meantPatterns(written: readonly string[]): string[] {
  return written.flatMap((each) => {
    const sign = each.startsWith("!") ? "!" : "";
    const bare = each.slice(sign.length).replace(/^(?:\.?\/)+/, "");
    if (bare.endsWith("/")) return [`${sign}${bare}**`];
    return SIGNS.test(bare) ? [`${sign}${bare}`] : [`${sign}${bare}`, `${sign}${bare}/**`];
  });
}
