/** How to think about a task: step by step, by letting alternatives argue, or by asking first. */
export const ANALYSIS_MODES = ["sequential", "debate", "socratic"] as const;
export type AnalysisMode = (typeof ANALYSIS_MODES)[number];

export interface ChosenMode {
  readonly mode: AnalysisMode;
  /** The words of the task that speak for it, as they stand there. */
  readonly signs: readonly string[];
}

const word = (alternatives: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])(?:${alternatives})(?![\\p{L}\\p{M}\\p{N}_])`, "giu");

const DEBATE = /(?<![\p{L}\p{M}])debat(?:e|es|ed|ing)(?![\p{L}\p{M}])/giu;

/** Something is to be weighed against something else. */
const WEIGHING = word(
  [
    "trade-?offs?|pros and cons|versus|vs\\.?|compare[ds]?|comparing|comparison|weigh|weighing|alternatives?|better than|rather than",
    "which (?:is|one|of|would be) (?:better|best|right|preferable)|(?:choose|choosing|decide|deciding|pick|select) between|either .{1,60} or|worth (?:it|the)|for and against|advantages? and disadvantages?|should (?:we|i) (?:use|choose|pick|take|keep|prefer|switch|stay|go|adopt|drop).{1,80} or",
    "abwägen|abwägung|vergleich(?:e|en)?|vor- und nachteile|besser als|gegenüberstellen",
    "comparer|comparaison|avantages et inconvénients|arbitrage|plutôt que|comparar|comparación|comparação|ventajas y desventajas|vantagens e desvantagens|confronta(?:re)?|confronto|vantaggi e svantaggi|vergelijk(?:en)?|voor- en nadelen|porównaj|wady i zalety|сравни(?:ть|те)?|плюсы и минусы|порівняй|плюси і мінуси|karşılaştır|artıları ve eksileri",
  ].join("|"),
);
const WEIGHING_UNSPACED = /比较|比較|权衡|優缺點|优缺点|利弊|비교|장단점|مقارنة|قارن|השווה|तुलना/gu;

/** It is not known yet what is wanted. */
const ASKING = word(
  [
    "unclear|not (?:yet )?clear|not sure|unsure|don't know|do not know|no idea|ambiguous|vague|undefined|underspecified|somehow|something like",
    "requirements?|clarify|clarification|discover(?:y)?|explore|exploring|exploration|figure out what|find out what|what (?:exactly |really )?(?:do|does|should) (?:we|they|the (?:users?|customers?|clients?)) (?:need|want|do|expect)|understand (?:the|our) (?:problem|need|users?|domain)|brainstorm|open questions?|scope (?:it|this|out)|who (?:is|are) (?:the|our) users?",
    "unklar|anforderung(?:en)?|klären|herausfinden|pas clair|exigences?|clarifier|explorer|no está claro|requisitos|aclarar|explorar|non è chiaro|requisiti|chiarire|não está claro|esclarecer|onduidelijk|eisen|verduidelijken|niejasne|wymagania|неясно|требования|выяснить|незрозуміло|вимоги|belirsiz|gereksinimler",
  ].join("|"),
);
const ASKING_UNSPACED =
  /需求|不清楚|不明确|要件|不明|요구사항|불분명|متطلبات|غير واضح|דרישות|לא ברור|आवश्यकताएँ|अस्पष्ट/gu;

/** Many things hang together, and their order matters. */
const PLANNING = word(
  [
    "plan|planning|roadmap|strategy|strategic|migrat(?:e|ion|ing)|rollout|roll out|phases?|milestones?|architecture|design|refactor(?:ing)?|implement|build|steps?|sequence|prioriti[sz]e|multi-?(?:step|factor)|long[- ]term|break (?:it )?down|fix|add|write|remove|rename|update|upgrade|investigate|debug|port|release|deploy",
    "planen|migrier(?:en|e)|strategie|schritte?|umsetzen|planifier|stratégie|étapes?|planificar|estrategia|pasos|pianificare|passi|planejar|passos|plannen|stappen|zaplanuj|kroki|план|спланируй|шаги|спланувати|кроки|planla|adımlar",
  ].join("|"),
);

/** A task with so few words and no name in it says too little to begin with. */
const MOST_WORDS_OF_A_WISH = 6;
const WISH =
  /^\s{0,20}(?:please )?(?:make|improve|optimi[sz]e|clean ?up|enhance|better|do something about|look at|help with|handle|sort out|rethink)(?![\p{L}\p{M}])/iu;
const NAMED = /[`"“«]|[\p{L}\p{N}]\.\p{L}{1,5}(?![\p{L}])|\/|::|\p{Ll}\p{Lu}|\p{L}_\p{L}|\(\)|\p{N}/u;

/** The mode that a task's wording asks for; what is only named and not asked for does not count. */
export function analysisMode(task: string): ChosenMode {
  const debate = matches(task, DEBATE);
  if (debate.length > 0) return { mode: "debate", signs: debate };
  const weighing = [...matches(task, WEIGHING), ...matches(task, WEIGHING_UNSPACED)];
  const asking = [...matches(task, ASKING), ...matches(task, ASKING_UNSPACED), ...wish(task)];
  if (weighing.length > 0 && weighing.length >= asking.length) return { mode: "debate", signs: weighing };
  if (asking.length > 0) return { mode: "socratic", signs: asking };
  return { mode: "sequential", signs: matches(task, PLANNING) };
}

const MOST_SIGNS = 5;

function matches(task: string, pattern: RegExp): string[] {
  const found = (task.match(pattern) ?? []).map((sign) => shortened(sign.toLowerCase()));
  return [...new Set(found)].slice(0, MOST_SIGNS);
}

/** What only holds the alternatives together is named without them. */
function shortened(sign: string): string {
  return sign.replace(/^(either|should \S{1,20} \S{1,20}) .{1,80} or$/u, "$1 … or");
}

function wish(task: string): string[] {
  const isShort = task.trim().split(/\s+/).length <= MOST_WORDS_OF_A_WISH;
  const sign = WISH.exec(task)?.[0].trim().toLowerCase();
  return isShort && sign && !NAMED.test(task) ? [sign] : [];
}
