/** What somebody wants with a message. */
export const INTENTS = ["question", "instruction", "complaint", "greeting", "follow-up"] as const;
export type Intent = (typeof INTENTS)[number];

export interface MessageSetting {
  /** Whether something was said before. */
  readonly hasHistory: boolean;
  /** Whether it says so little of its own that it can only be understood from what was said before. */
  readonly pointsBack: boolean;
}

const GREETING =
  /^[\s\p{P}]{0,20}(?:hi|hello|hey|hiya|howdy|yo|good (?:morning|afternoon|evening|day)|greetings|thanks?|thank you|thx|cheers|bye|goodbye|see you|hallo|guten (?:morgen|tag|abend)|servus|moin|danke|tsch(?:ü|ue)ss|bonjour|bonsoir|salut|merci|au revoir|hola|buen(?:os|as) \p{L}{3,8}|gracias|adi[oó]s|ciao|buon(?:giorno|asera)|grazie|ol[áa]|oi|bom dia|boa (?:tarde|noite)|obrigad[oa]|hoi|goede(?:morgen|middag|navond)|dank je|dag|cze[śs][ćc]|dzie[ńn] dobry|dzi[ęe]kuj[ęe]|привет|здравствуйте|спасибо|привіт|дякую|вітаю|merhaba|selam|te[şs]ekk[üu]rler|你好|您好|谢谢|こんにちは|おはよう(?:ございます)?|ありがとう(?:ございます)?|안녕(?:하세요)?|감사합니다|مرحبا|شكرا|שלום|תודה|नमस्ते|धन्यवाद)(?:[\s\p{P}\p{S}]{1,20}(?:there|all|everyone|team|again|so much|a lot|very much|zusammen|an alle|beaucoup|mille|mundo)){0,4}[\s\p{P}\p{S}]{0,40}$/iu;

const QUESTION_MARK = /[?？؟][\s\p{P}]{0,20}$/u;
const QUESTION_WORD =
  /^[\s\p{P}]{0,20}(?:(?:hi|hello|hey|please|ok|so|and|but)[\s,!.]{1,10})?(?:how|why|what|which|who|whom|whose|where|when|should (?:i|we)|do (?:i|we|you)|does|did|can (?:i|we|you)|could (?:you|we)|would (?:you|it)|is|are|was|were|has|have you|will|wie|warum|was|welche[rsn]?|wer|wo|wann|wieso|weshalb|kannst du|comment|pourquoi|quoi|quel(?:le)?s?|qui|où|quand|est-ce que|cómo|como|qué|por qué|cuál|quién|dónde|cuándo|come|perché|cosa|quale|dove|quando|por que|qual|onde|quem|hoe|waarom|wat|welke|wie|waar|wanneer|jak|dlaczego|co|który|gdzie|kiedy|как|почему|что|какой|кто|где|когда|зачем|як|чому|що|який|хто|де|коли|nasıl|neden|ne|hangi|kim|nerede)(?![\p{L}\p{M}])/iu;
const ASKS_ELSEWHERE =
  /(?:为什么|怎么|什么|哪|吗|呢|なぜ|どう|何(?:が|を|の)|ですか|ますか|でしょうか|왜|어떻게|무엇|습니까|인가요|나요|لماذا|كيف|ما هو|ما هي|هل|למה|איך|מה|क्यों|कैसे|क्या)/u;

/** Something does not work, or somebody is not pleased. */
const COMPLAINT =
  /(?<![\p{L}])(?:(?:does|do|did|is|are|was|were|ca|wo|has|have)(?:n't|n’t| not) (?:work|working|help|helping|load|loading|start|starting|respond|what i|correct|right|acceptable)|not working|still (?:broken|failing|fails|wrong|crashes|slow|not)|keeps? (?:failing|crashing|breaking|hanging)|broken again|(?:it|this|that|everything|nothing) (?:is|s|was|'s) (?:broken|wrong|useless|terrible|awful|a mess|too slow|so slow|ridiculous|annoying|unacceptable)|nothing works|you (?:broke|deleted|ignored|forgot|lost)|that(?:'s| is) (?:wrong|not what)|disappointed|frustrat(?:ed|ing)|annoy(?:ed|ing)|fed up|sick of|waste of time|third time|once again|why (?:the hell|on earth)|wtf|crashes (?:again|every)|too slow|funktioniert (?:nicht|immer noch nicht)|geht (?:nicht|immer noch nicht)|kaputt|schon wieder|ne (?:marche|fonctionne) pas|en panne|no funciona|sigue fallando|non funziona|não funciona|werkt niet|nie działa|не работает|не працює|çalışmıyor)(?![\p{L}])|(?:不工作|坏了|不能用|出错了|動きません|動かない|壊れ|작동하지|안 돼요|لا يعمل|לא עובד|काम नहीं)/iu;

/** What a message wants, by its wording. Where it wants several things, what somebody has to act on comes first. */
export function intentOf(message: string, { hasHistory, pointsBack }: MessageSetting): Intent {
  const text = endsOf(message.trim());
  if (GREETING.test(text)) return "greeting";
  if (COMPLAINT.test(text)) return "complaint";
  if (hasHistory && pointsBack) return "follow-up";
  if (QUESTION_MARK.test(text) || QUESTION_WORD.test(text) || ASKS_ELSEWHERE.test(text)) return "question";
  return "instruction";
}

const BEGINNING = 2_000;
const END = 500;

/** What is wanted stands at the beginning or at the end of a long message. */
function endsOf(text: string): string {
  return text.length <= BEGINNING + END ? text : `${text.slice(0, BEGINNING)} ${text.slice(-END)}`;
}
