import type { Command } from "./command.ts";
import type { FlagTable } from "./flags.ts";
import { GLOBAL_FLAGS } from "./globalFlags.ts";
import { alignColumns } from "./output.ts";

/** The page of `loci help`. */
export function overviewText(start: Command, commands: readonly Command[]): string {
  return [
    "Loci: the memory palace a fleet of coding agents shares.",
    "",
    `Usage: loci [PATH]              ${start.about}`,
    "       loci COMMAND [WORDS] [FLAGS]",
    "",
    "Commands",
    ...indent(alignColumns(commands.map((command) => [signature(command), command.about]))),
    "",
    "Flags of every command",
    ...indent(flagLines(GLOBAL_FLAGS)),
    "",
    "`loci help COMMAND` tells more about one of them.",
  ].join("\n");
}

/** The page of one command. */
export async function commandText(command: Command): Promise<string> {
  const flags = await command.flags();
  const name = ["loci", signature(command)].filter((part) => part !== "").join(" ");
  return [
    `Usage: ${name} [FLAGS]`,
    "",
    sentence(command.about),
    ...(command.details ?? []),
    ...(Object.keys(flags).length > 0 ? ["", "Flags", ...indent(flagLines(flags))] : []),
    "",
    "Flags of every command",
    ...indent(flagLines(GLOBAL_FLAGS)),
  ].join("\n");
}

function signature(command: Command): string {
  return [command.name, command.words ?? ""].filter((part) => part !== "").join(" ");
}

function flagLines(table: FlagTable): string[] {
  return alignColumns(
    Object.entries(table).map(([name, flag]) => {
      const short = flag.short ? `-${flag.short}, ` : "";
      const value = flag.type === "boolean" ? "" : ` ${flag.placeholder ?? "VALUE"}`;
      return [`${short}--${name}${value}`, `${flag.about}${flag.list ? " (may be repeated)" : ""}`.trim()];
    }),
  );
}

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
