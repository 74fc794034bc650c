import type { CheckResult, Finding } from "./finding.ts";

/** What each rule is about, in one line. */
const ABOUT: Readonly<Record<string, string>> = {
  architecture: "Imports follow the rules of the project",
  "import-cycles": "Files do not import each other in a circle",
  "unused-exports": "What is exported is used",
  "oversized-functions": "Functions are of a size that can be read",
  "untested-functions": "Functions are reached by a test",
  "duplicate-bodies": "Functions do not repeat each other",
};

/** The findings as SARIF 2.1.0. */
export function sarifLog(results: readonly CheckResult[], version: string): object {
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Loci", semanticVersion: version, rules: results.map(ruleOf) } },
        columnKind: "utf16CodeUnits",
        results: results.flatMap(({ findings }, ruleIndex) =>
          findings.map((each) => resultOf(each, ruleIndex)),
        ),
      },
    ],
  };
}

function ruleOf({ rule, level, fix }: CheckResult): object {
  return {
    id: rule,
    shortDescription: { text: `${ABOUT[rule] ?? rule}.` },
    ...(fix !== "" && { help: { text: fix } }),
    defaultConfiguration: { level },
  };
}

function resultOf(finding: Finding, ruleIndex: number): object {
  const { rule, level, path, startLine, endLine, message, others, key } = finding;
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: message },
    locations: [{ physicalLocation: { ...artifact(path), region: { startLine, endLine } } }],
    ...(others.length > 0 && {
      relatedLocations: [...new Set(others)].map((other) => ({ physicalLocation: artifact(other) })),
    }),
    partialFingerprints: { "loci/v1": key },
  };
}

/** Relative to wherever the sources lie for whoever reads it. */
function artifact(path: string): object {
  const uri = path.split("/").map(encodeURIComponent).join("/");
  return { artifactLocation: { uri, uriBaseId: "%SRCROOT%" } };
}
