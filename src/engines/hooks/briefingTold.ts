import { partOf, type Told, textIn } from "./told.ts";

interface Message {
  readonly isUser: boolean;
  readonly text: string;
}

const MOST_ASKED = 4_000;
const MOST_DONE = 8_000;
const LONGEST = 2_000;

/** What a session was about, from what its client wrote down of it; null where nothing can be read. */
export function briefingTold(transcript: string): { asked: string; done: string } | null {
  const messages = messagesIn(transcript);
  const asked = messages.filter(({ isUser }) => isUser);
  const [first] = asked;
  if (!first) return null;
  const latest = asked.slice(1).slice(-3);
  const said = messages.filter(({ isUser }) => !isUser).slice(-6);
  return {
    asked: whole([first, ...latest], MOST_ASKED) || first.text.slice(0, MOST_ASKED),
    done: whole(said, MOST_DONE) || "Nothing was said of it.",
  };
}

/** Messages that fit, the newest first to be kept; none is cut. */
function whole(messages: readonly Message[], most: number): string {
  const kept: string[] = [];
  let left = most;
  for (const { text } of messages.toReversed()) {
    if (text.length > LONGEST || text.length + 2 > left) continue;
    kept.unshift(text);
    left -= text.length + 2;
  }
  return kept.join("\n\n");
}

/** Clients write one object a line, or one for the whole session. */
function messagesIn(transcript: string): Message[] {
  const whole = parsed(transcript);
  const list = Array.isArray(whole) ? whole : partOf(whole).messages;
  const items = Array.isArray(list) ? list : transcript.split("\n").map(parsed);
  return items.flatMap((item) => messageOf(partOf(item)) ?? []);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function messageOf(item: Told): Message | null {
  const inner = [item.message, item.payload].map(partOf).find((part) => textIn(part, "role")) ?? item;
  const role = textIn(inner, "role") ?? textIn(item, "type") ?? "";
  if (!/^(?:user|assistant|model|gemini)$/.test(role)) return null;
  const text = textOf(inner.content ?? inner.text).trim();
  // What clients put in by themselves is written in angle brackets.
  return text === "" || text.startsWith("<") ? null : { isUser: role === "user", text };
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.flatMap((part) => textIn(partOf(part), "text") ?? []).join("\n");
}
