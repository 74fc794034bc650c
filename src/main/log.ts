import { redact } from "../app/redact.ts";
import { LOG_LEVELS, type Log, type LogLevel } from "../domain/log.ts";

interface LogTarget {
  write(text: string): void;
  /** Lines for a person, or one JSON object a line for a program. */
  readonly isTerminal: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Writes one line a message, of the wanted level and those more serious. */
export function createLog(level: LogLevel, target: LogTarget, now: () => number): Log {
  const wanted = LOG_LEVELS.indexOf(level);
  const render = target.isTerminal ? renderLine : renderJson;
  const at = (ofMessage: Exclude<LogLevel, "silent">) => {
    if (LOG_LEVELS.indexOf(ofMessage) > wanted) return () => {};
    return (message: string, fields: Fields = {}) =>
      target.write(`${render(new Date(now()), ofMessage, withoutTokens(message), flatten(fields))}\n`);
  };
  return { error: at("error"), warn: at("warn"), info: at("info"), debug: at("debug") };
}

/** Standard error, as standard output may belong to a protocol. */
export function standardLog(level: LogLevel): Log {
  const { stderr } = process;
  return createLog(
    level,
    { write: (text) => void stderr.write(text), isTerminal: stderr.isTTY === true },
    Date.now,
  );
}

function renderLine(time: Date, level: string, message: string, fields: Fields): string {
  const shown = Object.entries(fields).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  return `${time.toISOString().slice(11, 19)} ${level.padEnd(5)} ${oneLine(message)}${shown.join("")}`;
}

function renderJson(time: Date, level: string, message: string, fields: Fields): string {
  return JSON.stringify({ time: time.toISOString(), level, message, ...fields });
}

/** Errors do not survive JSON by themselves, and what looks like a secret must not. */
function flatten(fields: Fields): Fields {
  const plain = Object.entries(fields).map(([name, value]) => [name, describe(value)]);
  return redact(Object.fromEntries(plain)) as Fields;
}

function describe(value: unknown): unknown {
  if (typeof value === "string") return withoutTokens(value);
  if (!(value instanceof Error)) return value;
  const own = withoutTokens(value.stack ?? value.message);
  return value.cause === undefined ? own : `${own}\ncaused by: ${describe(value.cause)}`;
}

/** An error quotes what it was about, which may be what somebody showed at the door. */
const TOKENS =
  /\bloci_[a-z]+_[\w.-]{8,}|\b(Bearer|Basic) +[\w.~+/=-]{8,}|(?<=:\/\/)[^\s/:@]+:[^\s/@]+(?=@)/gi;

function withoutTokens(text: string): string {
  return text.replace(TOKENS, "[redacted]");
}

const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, " ");
