import { type Rule, rule } from "../rule.ts";

/** What an agent is to say of something, whatever it finds. */
export const steeringRules: readonly Rule[] = [
  rule("steering", "likely", "judging :10 claim :8 praise|topmark|phish|visit"),
  rule("steering", "likely", "judging :10 omit .6 blame"),
  rule("steering", "likely", "omit .5 blame", { near: ["judging"], reach: 10 }),
  rule("steering", "likely", "ai|agent .8 must .4 claim .8 praise|topmark"),
  rule("steering", "likely", "ai :14 claim .4 visit|phish"),
  rule("steering", "likely", "calling =3 ai :8 claim .8 praise|blame"),
  rule("steering", "likely", "your =2 answer .4 must|says .6 praise|topmark|visit"),
  rule("steering", "likely", "your =2 answer .4 touts"),
  rule("steering", "likely", "rate! .5 topmark"),
  rule("steering", "likely", "onlyGood"),
  rule("steering", "likely", "tellPeople .10 praise|topmark", { without: "not|if" }),
  rule("steering", "likely", "judging :12 flatAnswer"),
  rule("steering", "likely", "judging :6 must .2 tout"),
  rule("steering", "likely", "judging :6 claim .4 blame"),
  rule("steering", "likely", "claim!", { near: ["answer|unasked", "praise"], reach: 8 }),
  rule("steering", "likely", "claim! .6 praise", { near: ["despite"], reach: 10 }),
  rule("steering", "likely", "claim .10 phish"),
  rule("steering", "hint", "say|claim! :6 nothingElse"),
];
