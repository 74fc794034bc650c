import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import { defineTool } from "../defineTool.ts";
import { mayOversee } from "./mayOversee.ts";

const finding = z.object({
  check: z.string(),
  state: z.enum(["ok", "warn", "fail"]),
  detail: z.string(),
  /** What to do about it. */
  fix: z.string().optional(),
});
type Finding = z.infer<typeof finding>;

export const systemCheck = defineTool({
  name: "system_check",
  family: "dashboard",
  title: "Check every part",
  description:
    "Looks at every part that Loci depends on, as `loci doctor` does, and says how to mend it. For whoever runs the server.",
  effect: "read",
  longRunning: true,
  defaultProfile: "balanced",
  input: z.object({}),
  output: z.object({ findings: z.array(finding) }),
  priorities: { findings: "high", "findings[].fix": "high" },
  summary: ({ findings }) => {
    const count = (state: Finding["state"]) => findings.filter((each) => each.state === state).length;
    return `${counted(findings.length, "part")} looked at: ${count("ok")} ok, ${count("warn")} to look at, ${count("fail")} broken.`;
  },
  async handle(_, { caller, vitals, signal, progress }) {
    if (!mayOversee(caller)) {
      throw new Failure(
        "forbidden",
        "Only whoever runs the server may have every part of it checked.",
        "Ask a person to run `loci doctor`, or to open the dashboard at the machine that serves.",
      );
    }
    if (!vitals?.examine) {
      throw new Failure("unsupported", "This process cannot check itself.", "Run `loci doctor` instead.");
    }
    const findings: Finding[] = [];
    for await (const found of vitals.examine()) {
      signal.throwIfAborted();
      findings.push({ ...found });
      progress({ done: findings.length, message: found.check });
    }
    return { findings };
  },
});
