import type { Command } from "./command.ts";
import { backup } from "./commands/backup.ts";
import { call } from "./commands/call.ts";
import { config } from "./commands/config.ts";
import { doctor } from "./commands/doctor.ts";
import { explain } from "./commands/explain.ts";
import { helpCommand } from "./commands/help.ts";
import { indexRepository } from "./commands/indexRepository.ts";
import { mcp } from "./commands/mcp.ts";
import { pack } from "./commands/pack.ts";
import { recall } from "./commands/recall.ts";
import { remember } from "./commands/remember.ts";
import { restore } from "./commands/restore.ts";
import { search } from "./commands/search.ts";
import { serve } from "./commands/serve.ts";
import { slice } from "./commands/slice.ts";
import { start } from "./commands/start.ts";
import { status } from "./commands/status.ts";
import { version } from "./commands/version.ts";

/** What `loci` does when no command is named. */
export const START: Command = start;

/** Every command, in the order help shows them. */
export const COMMANDS: readonly Command[] = [
  serve,
  mcp,
  indexRepository,
  search,
  pack,
  explain,
  slice,
  call,
  remember,
  recall,
  status,
  doctor,
  config,
  backup,
  restore,
  helpCommand(START, () => COMMANDS),
  version,
];
