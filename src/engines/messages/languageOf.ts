import { words } from "../../domain/text.ts";

/** What a text is when nothing tells its language. */
const UNKNOWN = "und";

/** Scripts that one language is written in, or nearly; Japanese comes before Chinese, as it has the same characters and more. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
];
const LETTERS = /\p{L}/gu;
/** A few names in another script do not make a text one of that script. */
const LEAST_OF_SCRIPT = 0.3;
/** One character of these says as much as a word of others. */
const DENSE = new Set(["ja", "zh", "ko"]);
const LEAST_OF_DENSE_SCRIPT = 0.15;
const UKRAINIAN = /[іїєґ]/giu;
const RUSSIAN = /[ыэъё]/giu;

/** The small words that nearly every sentence of a language has. */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  en: `the of and to in is it that for on with as are this be was by not or from an at which but have has we you your can
    if do does did will would should could what how why when where who there their its my i please hello thanks all any
    than then into about after before only also just let us me our ignore show add remove fix make`,
  de: `der die das und ist nicht ein eine einen einem einer zu den dem des mit auf für im von sich auch es an als ich du er
    sie wir ihr aus bei nach wie wenn oder aber nur noch kann sind war hat haben wird werden warum was wer wo bitte alle
    über durch um so dass hallo danke mir mich uns kein keine dein deine meine vor bis`,
  fr: `le la les des du un une et est en que qui dans pour pas sur au aux avec ce cette ces il elle nous vous je tu ne se
    plus par ou mais comme si son sa ses leur être avoir fait sont été pourquoi comment quoi quand où bonjour merci tout
    tous toutes toute mon ma mes ton ta tes votre notre est-ce ci`,
  es: `el la los las un una unos de del que y en es por para con no se su sus al lo como más pero o si le les ya muy este
    esta estos cómo qué cuándo dónde porque hola gracias todo todos todas mi tu nos me te ha han está están ser son fue
    sin sobre entre también hay después antes quién cuál esto aquí ahora puede`,
  it: `il lo la gli le un una di del della dei delle che e è in per con non si al alla come più ma o se anche questo questa
    sono ho hai ha abbiamo perché cosa quando dove ciao grazie tutto tutti tutte mio tuo suo nel nella dal dalla sul su
    mi ti ci vi da ne già ancora`,
  pt: `o a os as um uma de do da dos das que e é em no na nos nas por para com não se ao à como mais mas ou seu sua isso
    este esta são foi ser ter há porque quando onde olá obrigado obrigada tudo todos todas meu minha você eu nós pelo pela
    também já muito está depois quem qual isto aqui agora ainda pode ele ela até só isso`,
  nl: `de het een en van is in op dat die niet te zijn met voor aan er om ook als bij maar of dan door naar uit over we je
    jij ik hij zij wij u wat waarom hoe wanneer waar hallo dank alle alles mijn jouw geen nog wel kan moet wordt worden
    heeft heb deze dit`,
  pl: `i w na z do nie się to jest że o jak ale po co za od czy tak już dla przez tylko są był może jego ich ten ta te który
    która które oraz gdzie kiedy dlaczego cześć dziękuję wszystkie wszystko mój twój moje proszę być ma jestem`,
  tr: `ve bir bu da de için ile mi mı ne var çok daha gibi ama en o şu ben sen biz siz onlar değil olarak kadar sonra önce
    nasıl neden nerede ne zaman merhaba teşekkürler tüm bütün her yok olan olduğu ki şey lütfen benim senin`,
  sv: `och i att det som en på är av för med till den inte om ett har de jag du vi ni han hon var kan så men eller när hur
    varför vad alla min din sin från också bara hej tack ska skulle`,
  cs: `a v se na je že to s z do o i jak ale po co za od by jsem jsi jsou pro tak už jen který která které kde kdy proč
    ahoj děkuji všechny všechno můj tvůj není byl být při také nebo`,
  id: `yang dan di ke dari ini itu untuk dengan tidak adalah pada saya kamu anda kita mereka akan bisa ada juga atau karena
    bagaimana kenapa mengapa apa kapan dimana halo terima kasih semua sudah belum jangan dalam`,
  vi: `và của là có không được cho với các một những trong này đó khi để tôi bạn chúng như thế nào tại sao gì ở đâu xin chào
    cảm ơn tất cả đã sẽ bị người`,
};

const LANGUAGES_OF = new Map<string, string[]>();
for (const [language, list] of Object.entries(SMALL_WORDS))
  for (const word of list.split(/\s+/)) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language]);

/** Letters that few languages have. */
const LETTERS_OF: Readonly<Record<string, RegExp>> = {
  de: /[äöüß]/gu,
  fr: /[çèêëœîû]/gu,
  es: /[ñ¿¡]/gu,
  pt: /[ãõ]/gu,
  pl: /[łąęśżźćń]/gu,
  tr: /[ğışİ]/gu,
  sv: /å/gu,
  cs: /[řěůčž]/gu,
  vi: /[ơưđạảấầậếềệốộợụứừ]/gu,
};

const LONGEST = 2_000;

/** The language of a text by its script, its small words and its letters, as a code of two letters. */
export function languageOf(text: string): string {
  const sample = text.slice(0, LONGEST).toLowerCase();
  return byScript(sample) ?? byWords(sample) ?? UNKNOWN;
}

function byScript(text: string): string | null {
  const letters = count(text, LETTERS);
  if (letters === 0) return UNKNOWN;
  for (const [language, script] of SCRIPTS) {
    const least = DENSE.has(language) ? LEAST_OF_DENSE_SCRIPT : LEAST_OF_SCRIPT;
    if (count(text, script) / letters < least) continue;
    return language === "ru" && count(text, UKRAINIAN) > count(text, RUSSIAN) ? "uk" : language;
  }
  return null;
}

function byWords(text: string): string | null {
  const scores = new Map<string, number>();
  const add = (language: string, score: number) => scores.set(language, (scores.get(language) ?? 0) + score);
  for (const word of words(text)) {
    const languages = LANGUAGES_OF.get(word) ?? [];
    // A word that many languages have tells little.
    for (const language of languages) add(language, 1 / languages.length);
  }
  for (const [language, letters] of Object.entries(LETTERS_OF)) add(language, count(text, letters) / 2);
  const [best] = [...scores].sort(([, one], [, other]) => other - one);
  return best && best[1] > 0 ? best[0] : null;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
