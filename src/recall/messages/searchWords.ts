import { oneLine } from "../../domain/oneLine.ts";
import { withoutInvisible } from "../../engines/messages/injection/disguises/invisible.ts";
import { resolveReferences } from "../memory/resolveReferences.ts";

/** What stands before what is wanted, and says nothing about it. Taken off the front for as long as there is any. */
const OPENINGS = new RegExp(
  `^(?:${[
    "hi|hello|hey|good (?:morning|afternoon|evening)|dear (?:all|team)|ok(?:ay)?|well|so|right|please|pls|sorry|thanks?|thank you",
    "(?:can|could|would|will) you (?:please |kindly |maybe |perhaps )?(?:tell me|show me|explain(?: to me)?|help me (?:to )?(?:find|understand)|let me know|find out|remind me|look up|check)",
    "(?:can|could|would|will) you (?:please |kindly |maybe |perhaps )?",
    "(?:do|does) (?:you|anyone|anybody) (?:know|remember|happen to know)",
    "i(?: would|'d) like (?:you )?to (?:know|ask|understand|see)?|i (?:want|need) (?:you )?to (?:know|ask|understand|find out)|i(?: was| am|'m) (?:just )?wondering|i wonder|just (?:a )?(?:quick )?question|quick question|tell me|show me|remind me|explain(?: to me)?|let me know|any idea|by the way|btw|fyi",
    "hallo|guten (?:morgen|tag)|bitte|danke|kannst du (?:mir )?(?:bitte )?(?:sagen|zeigen|erklären)?|könntest du (?:mir )?(?:bitte )?(?:sagen|zeigen|erklären)?|weißt du|sag mir|zeig mir",
    "bonjour|salut|merci|s'il (?:te|vous) plaît|peux-tu (?:me )?(?:dire|montrer|expliquer)?|pouvez-vous (?:me )?(?:dire|montrer|expliquer)?|dis-moi|sais-tu",
    "hola|gracias|por favor|¿?puedes (?:decirme|mostrarme|explicarme)?|¿?podrías (?:decirme|mostrarme|explicarme)?|dime|sabes",
    "ciao|grazie|per favore|puoi (?:dirmi|mostrarmi|spiegarmi)?|potresti (?:dirmi|mostrarmi|spiegarmi)?|dimmi",
    "olá|oi|obrigad[oa]|você pode (?:me )?(?:dizer|mostrar|explicar)?|pode (?:me )?(?:dizer|mostrar|explicar)|me diga",
    "hoi|alsjeblieft|kun je (?:me )?(?:vertellen|laten zien|uitleggen)?",
    "cześć|proszę|czy możesz (?:mi )?(?:powiedzieć|pokazać)?|привет|здравствуйте|пожалуйста|скажи(?:те)?,? пожалуйста|подскажи(?:те)?|можешь (?:сказать|показать)|привіт|будь ласка|скажи,? будь ласка",
    "merhaba|lütfen|안녕하세요|مرحبا|من فضلك|שלום|בבקשה|नमस्ते|कृपया",
  ].join("|")})(?![\\p{L}\\p{M}'’-])[\\s,.!:;–-]{0,10}`,
  "iu",
);
const UNSPACED_OPENING = /^(?:你好|您好|请问|請問|请|こんにちは|すみません)[\s，、。！,.!]{0,10}/u;

const FILLERS =
  /(?<![\p{L}\p{M}'’-])(?:please|pls|just|actually|basically|honestly|kind of|sort of|you know|i mean|i think|i guess|maybe|perhaps|uh+|um+|hmm+|anyway|bitte|eigentlich|mal|halt|s'il (?:te|vous) plaît|por favor|per favore|alsjeblieft|proszę|пожалуйста|будь ласка|lütfen)(?![\p{L}\p{M}'’-])[\s,]{0,4}/giu;
const ENDINGS =
  /[\s,.!?–-]{1,10}(?:(?:many )?thanks?(?: (?:so|very) much| a lot| in advance)?|thank you(?: (?:so|very) much| in advance)?|thx|cheers|please|danke|merci|gracias|grazie|obrigad[oa]|dank je|dziękuję|спасибо|дякую|teşekkürler|谢谢|ありがとう(?:ございます)?)[\s.!]{0,10}$/iu;
const TAIL = /[\s?？！!.。,]{1,20}$/u;
const MOST_OPENINGS = 6;
const LONGEST = 2_000;

/** A message as words to search with: without greetings, courtesy and fillers, and with what it points back to. */
export function searchWords(message: string, history: readonly string[]): string {
  const line = oneLine(withoutInvisible(message)).slice(0, LONGEST);
  const bare = withoutOpenings(withoutEndings(line).replace(FILLERS, "").trim()).replace(TAIL, "").trim();
  return resolveReferences(bare || line, history);
}

function withoutOpenings(line: string): string {
  let rest = line;
  for (let taken = 0; taken < MOST_OPENINGS; taken++) {
    const shorter = rest.replace(OPENINGS, "").replace(UNSPACED_OPENING, "");
    if (shorter === rest) break;
    rest = shorter;
  }
  return rest;
}

function withoutEndings(line: string): string {
  return line.replace(ENDINGS, "");
}
