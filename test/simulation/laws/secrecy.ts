import type { Envelope } from "../../../src/app/envelope.ts";
import type { Crew } from "../crew.ts";

/** A word that is in all that a seat says, and in nothing else. */
export function secretOf(seat: number): string {
  return `hush${seat}hush`;
}

/** What an answer tells that its reader must not know: the words of others, for who reads only its own or is a stranger. */
export function leaksIn(answer: Envelope, reader: number, crew: Crew): string[] {
  const text = JSON.stringify(answer);
  return crew.seats.flatMap((_, author) => {
    if (mayRead(crew, reader, author)) return [];
    const isQuoted = text.includes(secretOf(author));
    return isQuoted ? [`told ${crew.seat(reader).agent} what ${crew.seat(author).agent} said`] : [];
  });
}

function mayRead(crew: Crew, reader: number, author: number): boolean {
  const from = crew.seat(author);
  const to = crew.seat(reader);
  if (from.account !== to.account) return false;
  return to.role !== "restricted" || from.agent === to.agent;
}
