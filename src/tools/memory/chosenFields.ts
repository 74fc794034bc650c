import { z } from "zod";

/** Which properties of its items an answer shows: all when left out, with none of them ids and scores alone. */
export const fieldsInput = z.array(z.string().max(50)).max(30).optional().describe("empty: ids and scores");

type Fields = readonly string[] | undefined;

/** Of all that could be shown, what there is and was asked for. */
export function chosenFields<All extends object>(all: All, fields: Fields): Partial<All> {
  const shown = Object.entries(all).filter(
    ([name, value]) => value !== undefined && (fields?.includes(name) ?? true),
  );
  return Object.fromEntries(shown) as Partial<All>;
}

/** What goes with an item whatever was asked for, unless nothing was; what is empty goes with none. */
export function goingWith<All extends object>(all: All, fields: Fields): Partial<All> {
  const shown = Object.entries(all).filter(([, value]) => isSomething(value));
  return (fields?.length === 0 ? {} : Object.fromEntries(shown)) as Partial<All>;
}

function isSomething(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}
