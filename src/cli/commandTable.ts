import type { Command } from "./command.ts";
import { affectedTests } from "./commands/affectedTests.ts";
import { arch } from "./commands/arch.ts";
import { backup } from "./commands/backup.ts";
import { call } from "./commands/call.ts";
import { check } from "./commands/check.ts";
import { claims } from "./commands/claims.ts";
import { config } from "./commands/config.ts";
import { conflicts } from "./commands/conflicts.ts";
import { deleteMemory } from "./commands/deleteMemory.ts";
import { doctor } from "./commands/doctor.ts";
import { explain } from "./commands/explain.ts";
import { exportProject } from "./commands/exportProject.ts";
import { focus } from "./commands/focus.ts";
import { helpCommand } from "./commands/help.ts";
import { hook } from "./commands/hook.ts";
import { hygiene } from "./commands/hygiene.ts";
import { impact } from "./commands/impact.ts";
import { importProject } from "./commands/importProject.ts";
import { indexRepository } from "./commands/indexRepository.ts";
import { ingest } from "./commands/ingest.ts";
import { install } from "./commands/install.ts";
import { mcp } from "./commands/mcp.ts";
import { migrate } from "./commands/migrate.ts";
import { pack } from "./commands/pack.ts";
import { purge } from "./commands/purge.ts";
import { recall } from "./commands/recall.ts";
import { remember } from "./commands/remember.ts";
import { restore } from "./commands/restore.ts";
import { search } from "./commands/search.ts";
import { serve } from "./commands/serve.ts";
import { slice } from "./commands/slice.ts";
import { start } from "./commands/start.ts";
import { status } from "./commands/status.ts";
import { tasks } from "./commands/tasks.ts";
import { token } from "./commands/token.ts";
import { trust } from "./commands/trust.ts";
import { version } from "./commands/version.ts";

/** What `loci` does when no command is named. */
export const START: Command = start;

/** Every command, in the order help shows them. */
export const COMMANDS: readonly Command[] = [
  serve,
  mcp,
  install,
  indexRepository,
  search,
  pack,
  explain,
  slice,
  impact,
  affectedTests,
  arch,
  check,
  call,
  remember,
  recall,
  ingest,
  deleteMemory,
  purge,
  focus,
  token,
  trust,
  hook,
  conflicts,
  hygiene,
  tasks,
  claims,
  status,
  doctor,
  config,
  backup,
  restore,
  exportProject,
  importProject,
  migrate,
  helpCommand(START, () => COMMANDS),
  version,
];
