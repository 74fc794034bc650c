import { z } from "zod";
import { type CheckSettings, DEFAULT_CHECKS, SEVERITIES } from "../../engines/checks/check.ts";

const severity = z.enum(SEVERITIES);
const ignore = z.array(z.string().min(1).max(1_000)).max(1_000).optional();

/** A check is set by its severity alone, or with more; what is not said stays as it is. */
function check<Name extends keyof CheckSettings, More extends z.core.$ZodShape = Record<never, never>>(
  name: Name,
  more?: More,
  unknownKey?: string,
) {
  const usual = DEFAULT_CHECKS[name];
  const object = z.strictObject(
    { severity: severity.optional(), ...more },
    { error: ({ code }) => (code === "unrecognized_keys" ? unknownKey : undefined) },
  );
  return z
    .union(
      [severity, object],
      `a severity (${SEVERITIES.join(", ")}), or an object with ${Object.keys(object.shape).join(", ")}`,
    )
    .transform(
      (said) =>
        ({ ...usual, ...(typeof said === "string" ? { severity: said } : said) }) as CheckSettings[Name],
    )
    .default(usual as never);
}

const size = z.int().min(1).max(1_000_000).optional();

/** What `checks` may say, with what holds where it says nothing. */
export const checkSettings = z.strictObject({
  architecture: check(
    "architecture",
    {},
    "of `architecture` only the `severity` is set here; its rules say what they leave out (`architecture.ignore`)",
  ),
  "import-cycles": check("import-cycles", { ignore }),
  "unused-exports": check("unused-exports", { ignore }),
  "oversized-functions": check("oversized-functions", { ignore, lines: size }),
  "untested-functions": check("untested-functions", { ignore, lines: size }),
  "duplicate-bodies": check("duplicate-bodies", { ignore, tokens: size }),
});
