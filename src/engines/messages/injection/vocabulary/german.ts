import type { Vocabulary } from "./vocabulary.ts";

export const german: Vocabulary = {
  dropNow: `
    ignoriere, ignorier, ignorieren sie, missachte, missachten sie, vergiss, vergesse, vergessen sie,
    umgehe, umgehen sie, verwirf, verwerfen sie, uberschreibe, uberschreiben sie, lass ausser acht, lasse
    ausser acht, befolge nicht, folge nicht, setze dich hinweg uber, ubergehe, hebe auf, brich, beachte
    nicht, deaktiviere, schalte ab, du sollst ignorieren, du musst ignorieren, halte dich nicht an,
    streiche, losche, tu so als gabe es keine, tu so als hattest du keine, stelle ab, hor auf`,
  orders: `
    anweisung*, instruktion*, vorgabe, vorgaben, weisung, weisungen, direktive*, richtlinie*, befehle,
    prompts, systemprompt*, auftrag, auftrage`,
  rules: `
    regel, regeln, einschrankung*, beschrankung*, filter, schutzmassnahmen, sicherheitsregeln,
    sicherheitsfilter, grenzen, sicherheitsrichtlinien, programmierung, schranken`,
  prompt: `
    systemprompt*, system-prompt, systemanweisung*, systemnachricht*, geheime anweisungen, versteckte
    anweisungen, interne anweisungen, ursprunglichen anweisungen`,
  before: `
    vorherig*, bisherig*, fruher*, vorangegangen*, obig*, oben, vorig*, zuvor, bislang, bisher,
    ursprunglich*, vorausgehend*, alte, alten`,
  your: `
    dein, deine, deinen, deiner, deines, deinem, eure, ihre, ihren, dir gegeben, die du bekommen hast, die
    du erhalten hast, fur dich`,
  told: `
    dir gesagt wurde, dir gesagt, dir gesagt wird, was du weisst, du gelernt hast, gesagt wurde, ihnen
    gesagt wurde, dir beigebracht, ich dir gesagt habe, dir bisher gesagt wurde`,
  all: "alle, alles, allen, aller, samtliche, jede, jegliche, jeden, ganze",
  free: `
    ohne einschrankung*, ohne beschrankung*, ohne regeln, ohne filter, ohne grenzen, keine einschrankung*,
    keine regeln, keine grenzen, keine beschrankung*, uneingeschrankt*, unzensiert*, ungefiltert*, ohne jede
    einschrankung, ohne jegliche einschrankungen, keine vorgaben, keine anweisungen, keinerlei regeln`,
  becomes: `
    du bist jetzt, du bist nun, sie sind jetzt, du bist ab jetzt, ab jetzt bist du, du bist ab sofort, von
    nun an bist du, du bist nicht mehr, tu so als, spiele die rolle`,
  revealNow: `
    zeige, zeig, zeigen sie, gib aus, gib, verrate, verraten sie, nenne, drucke, wiederhole, offenbare,
    geben sie aus, teile, schreibe, ubersetze, sag mir, wie lautet, was steht in, was ist`,
  tellNow: "sag, sage, sagen sie, erzahl, erzahle, informiere, erwahne, verrate, teile mit, zeige",
  user: "nutzer*, benutzer*, anwender*, entwickler*, niemandem, menschen, dem user, besitzer*",
  not: "nicht, nichts, kein, keine, keinem, nie, niemals, ohne, niemandem",
  sendNow: `
    sende, schicke, ubermittle, senden sie, schicken sie, lade hoch, maile, poste, leite weiter, verschicke,
    ubertrage`,
  treasure: "umgebungsvariablen, gesprachsverlauf, chatverlauf, private schlussel, privaten schlussel",
  secret: `
    passwort, passworter, passwortern, zugangsdaten, geheimnisse, schlussel, api-schlussel, kennworter,
    token`,
  self: "ich, wir",
  freshOrders: `
    neue anweisung*, neuen anweisungen, neue aufgabe, neue instruktionen, neue regeln, aufgabe hat sich
    geandert`,
  talksAbout: "angriff, angriffe, angreifer, beispiel, satze wie, erkennt, filter",
  you: "du, dir, dich, sie",
  takeover: "ab sofort, ab jetzt, von nun an, ab nun",
  void: "nicht mehr, gelten nicht, gilt nicht, sind aufgehoben, aufgehoben, ungultig, hinfallig",
  bounds: `
    sicherheitsfilter*, sicherheitsrichtlinien, sicherheitsvorgaben, inhaltsrichtlinien, einschrankungen`,
};
