import { Failure, toFailure } from "../domain/failure.ts";
import { nearest } from "../domain/nearest.ts";
import { type Command, EXIT, type Invocation } from "./command.ts";
import { version } from "./commands/version.ts";
import { COMMANDS, START } from "./commandTable.ts";
import { indexOfFirstWord, parseFlags } from "./flags.ts";
import { GLOBAL_FLAGS, SERVER_FLAGS, splitSettings } from "./globalFlags.ts";
import { harmlessTerminal } from "./harmlessTerminal.ts";
import { commandText, overviewText } from "./helpText.ts";
import type { CliHost } from "./host.ts";
import { printFailure } from "./output.ts";
import { WrongUse } from "./wrongUse.ts";

/** What a shell expects of a process that a signal ended. */
const SIGNAL_EXITS: Readonly<Record<string, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** Runs one command line to its exit code. Whatever goes wrong is printed, never thrown. */
export async function runCli(argv: readonly string[], machine: CliHost): Promise<number> {
  const host = { ...machine, terminal: harmlessTerminal(machine.terminal) };
  let code: number;
  try {
    code = await dispatch(argv, host);
  } catch (thrown) {
    code = host.stop.aborted ? EXIT.failed : report(thrown, argv, host);
  }
  return SIGNAL_EXITS[String(host.stop.reason)] ?? code;
}

async function dispatch(argv: readonly string[], host: CliHost): Promise<number> {
  const { command, args } = chooseCommand(argv, host);
  const own = await command.flags();
  const { words, flags: values } = parseFlags(args, { ...own, ...GLOBAL_FLAGS });
  const invocation: Invocation = { words, json: values.json === true, ...splitSettings(values, own) };
  if (values.version === true) return version.run(invocation, host);
  if (values.help === true) return printHelp(command, host);
  if (words.length > command.mostWords) throw tooManyWords(command, words);
  return command.run(invocation, host);
}

function chooseCommand(argv: readonly string[], host: CliHost): { command: Command; args: string[] } {
  const table = { ...SERVER_FLAGS, ...GLOBAL_FLAGS };
  const at = indexOfFirstWord(argv, table);
  const word = argv[at];
  if (word === undefined) return { command: START, args: [...argv] };
  const command = COMMANDS.find(({ name }) => name === word);
  if (command) return { command, args: argv.toSpliced(at, 1) };
  if (host.isFolder(word) || looksLikePath(word)) return { command: START, args: [...argv] };
  // What follows a misspelt flag is its value rather than a command.
  parseFlags(argv.slice(0, at), table);
  throw unknownCommand(word);
}

/** A path that leads nowhere is better answered as one than as a command that does not exist. */
function looksLikePath(word: string): boolean {
  return /^[.~]|[\\/]/.test(word);
}

function unknownCommand(word: string): WrongUse {
  const names = COMMANDS.map(({ name }) => name);
  const suggestion = nearest(word, names);
  const hint = suggestion ? `Did you mean \`loci ${suggestion}\`?` : `There are: ${names.join(", ")}.`;
  return new WrongUse(`There is no command or folder \`${word.slice(0, 100)}\`.`, hint);
}

function tooManyWords(command: Command, words: readonly string[]): WrongUse {
  const extra = words.slice(command.mostWords).map((word) => `\`${word.slice(0, 100)}\``);
  const name = ["loci", command.name].filter((part) => part !== "").join(" ");
  return new WrongUse(`${name} does not take ${extra.join(" ")}.`, `\`${name} --help\` says what it takes.`);
}

async function printHelp(command: Command, { terminal }: CliHost): Promise<number> {
  terminal.out(command === START ? overviewText(START, COMMANDS) : await commandText(command));
  return EXIT.done;
}

function report(thrown: unknown, argv: readonly string[], { terminal }: CliHost): number {
  const failure = thrown instanceof Failure ? thrown : unexpected(thrown);
  printFailure(terminal, failure, argv.includes("--json"));
  if (wantsStack(argv)) terminal.note(stackOf(thrown));
  return failure instanceof WrongUse ? EXIT.wrongUse : EXIT.failed;
}

function unexpected(thrown: unknown): Failure {
  const failure = toFailure(thrown);
  if (failure.code !== "internal") return failure;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new Failure("internal", message, `${failure.hint} \`--log debug\` shows where it happened.`, {
    cause: thrown,
  });
}

function wantsStack(argv: readonly string[]): boolean {
  return argv.includes("--log=debug") || argv[argv.indexOf("--log") + 1] === "debug";
}

function stackOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const cause = thrown.cause === undefined ? "" : `\ncaused by: ${stackOf(thrown.cause)}`;
  return `${thrown.stack ?? thrown.message}${cause}`;
}
