import { words } from "../../domain/text.ts";

export const COMPLEXITIES = ["simple", "moderate", "complex"] as const;
export type Complexity = (typeof COMPLEXITIES)[number];

/** Where one thing to do or to answer ends and the next begins. */
const PARTS =
  /(?<=[^.!?。！？؟;；]{12})[.!?؟;](?:\s|$)|(?<=[^。！？；]{4})[。！？；]|\n\s{0,20}(?:[-*+]|\d{1,3}[.)])\s|(?<![\p{L}\p{M}])(?:and then|then|also|as well as|after that|additionally|furthermore|und dann|außerdem|et puis|ensuite|y luego|además|e poi|inoltre|depois|além disso|en dan|potem|затем|потом|также|потім|також|sonra)(?![\p{L}\p{M}])/giu;
/** What makes one thing depend on another. */
const TIES =
  /(?<![\p{L}\p{M}])(?:if|unless|because|while|although|instead|without|except|depending|versus|vs|trade-?offs?|compared?|between|so that|wenn|falls|weil|obwohl|ohne|si|parce|sans|sauf|porque|sin|aunque|se|perché|senza|embora|sem|als|omdat|zonder|jeśli|ponieważ|bez|если|потому|без|якщо|eğer|çünkü)(?![\p{L}\p{M}])/giu;
const MANY_WORDS = 60;
const SOME_WORDS = 20;
const MANY_PARTS = 4;
const LONGEST = 10_000;

/** How much there is to do or to answer, by length, by the number of things, and by how they hang together. */
export function complexityOf(text: string): Complexity {
  const sample = text.slice(0, LONGEST);
  const length = words(sample).length;
  const parts = sample.trim().match(PARTS)?.length ?? 0;
  const ties = sample.match(TIES)?.length ?? 0;
  if (length > MANY_WORDS || parts >= MANY_PARTS || (length > SOME_WORDS && parts + ties >= MANY_PARTS))
    return "complex";
  return length > SOME_WORDS || parts >= 2 || ties >= 2 ? "moderate" : "simple";
}
