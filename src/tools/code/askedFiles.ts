import { Failure } from "../../domain/failure.ts";
import type { PathTest } from "../../engines/globs/globMatcher.ts";
import { pathTest } from "../../engines/globs/pathTest.ts";
import type { ToolContext } from "../toolContext.ts";

/** The test for what is asked about; what means nothing is said, and it is an error where all of it does. */
export function askedFiles(
  files: readonly string[],
  paths: readonly string[],
  context: Pick<ToolContext, "warn">,
): PathTest {
  const lost = files.filter((each) => !paths.some(pathTest([each.replace(/^!/, "")])));
  if (lost.length === files.length)
    throw new Failure(
      "not_found",
      `There is no file here that \`${lost[0]?.slice(0, 200)}\` means.`,
      "Give paths from the root of the repository, folders, or patterns such as src/**.",
    );
  for (const each of lost) context.warn(`\`${each.slice(0, 200)}\` means no file that is there.`);
  return pathTest(files);
}
