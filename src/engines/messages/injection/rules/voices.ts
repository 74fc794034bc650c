import { type Rule, rule } from "../rule.ts";

/** What somebody may want who has no right to it. */
const RISK = "place|treasure|secret|money|privilege|powers|backdoor|unguard|harm|danger|status";
const RISKY = "backdoor|unasked|phish|hide|leak|danger|privilege|unguard|topmark";

/** Who is spoken to, in whose name, behind whose back. */
export const voiceRules: readonly Rule[] = [
  rule("secrecy", "likely", "not .3 tell .4 user", { amid: "thisText" }),
  rule("secrecy", "hint", "not .2 tell .3 user"),
  rule("secrecy", "likely", "not .2 tell .2 thisText .4 user"),
  rule("secrecy", "likely", "tellNow", { near: ["not", "user"], reach: 5 }),
  rule("secrecy", "likely", "hide! .5 from =2 user"),
  rule("secrecy", "hint", "covertly .1 destroy|weaken|send|call|approve|leak|plant", { isStart: true }),
  rule("secrecy", "context", "quietly|covertly", { isStart: true }),
  rule("addressed_to_ai", "context", "calling =3 ai"),
  rule("addressed_to_ai", "context", "calling =1 agent", { isStart: true }),
  rule("addressed_to_ai", "context", "vocative", { isStart: true, isEnd: true }),
  rule("addressed_to_ai", "context", "ai|agent =3 reading =2 thisDoc"),
  rule("addressed_to_ai", "context", "whileReading"),
  rule("addressed_to_ai", "likely", "calling =3 ai", { near: [RISKY], reach: 14, without: "not" }),
  rule("addressed_to_ai", "likely", "calling =3 ai :12 approve|destroy|visit!"),
  rule("addressed_to_ai", "likely", "vocative :8 approve|destroy|visit!", {
    isStart: true,
    isCalled: true,
    without: "not",
  }),
  rule("addressed_to_ai", "likely", "ai|agent =3 reading =2 thisDoc", {
    near: [`${RISKY}|approve|visit`],
    reach: 14,
  }),
  rule("addressed_to_ai", "likely", "calling =3 ai", { near: ["omit", "blame|praise"], reach: 12 }),
  rule("addressed_to_ai", "likely", "vocative", { isStart: true, near: ["omit", "blame|praise"], reach: 12 }),
  rule("addressed_to_ai", "likely", "ai =2 must =3 approve|destroy|hide|leak|privilege"),
  rule("addressed_to_ai", "likely", `calling =3 ai :8 act! :12 ${RISK}`, { without: "not" }),
  rule("addressed_to_ai", "likely", `calling =2 agent :8 act! :12 ${RISK}`, {
    isStart: true,
    without: "not",
  }),
  rule("addressed_to_ai", "likely", `vocative :6 act! :12 ${RISK}`, {
    isStart: true,
    isCalled: true,
    without: "not",
  }),
  rule("addressed_to_ai", "likely", "at", { near: ["act", RISK], reach: 14, without: "not" }),
  rule("addressed_to_ai", "likely", "ai|agent =3 reading =2 thisDoc", {
    near: ["act", RISK],
    reach: 14,
    without: "not",
  }),
  rule("addressed_to_ai", "likely", "ai|agent =3 must =3 act", {
    near: ["place|treasure|money|privilege|backdoor"],
    reach: 10,
    without: "not|if",
  }),
  rule("authority", "hint", "boss"),
  rule("authority", "likely", "boss :8 rank .2 needs"),
  rule("authority", "context", "powers"),
  rule("authority", "context", "iam =3 rank"),
  rule("authority", "context", "rank .2 needs"),
  rule("authority", "hint", "iam =3 rank :14 orderYou"),
  rule(
    "authority",
    "likely",
    "iam =3 rank :14 orderYou .8 secret|treasure|unasked|bounds|unguard|destroy|confirm|money",
  ),
  rule("authority", "hint", "orderYou .3 powers"),
  rule("authority", "likely", "rank", {
    near: ["unasked", "must|needs|send|destroy"],
    reach: 12,
    without: "not",
  }),
  rule("authority", "likely", "iam =3 rank", { near: ["your", "innards|prompt|bounds"], reach: 14 }),
  rule("authority", "likely", "rank|makers =1 hasOff .3 confirm|bounds|policy"),
];
