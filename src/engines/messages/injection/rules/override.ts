import { type Rule, rule } from "../rule.ts";

/** “Ignore all previous instructions”, and what else sets aside what an agent was told. */
export const overrideRules: readonly Rule[] = [
  rule("override", "certain", "drop! ~9 orders|prompt", {
    amid: "before|your|all|told|given",
    notBefore: "if|of",
  }),
  rule("override", "hint", "drop! ~9 orders|prompt", { amid: "before|your|all|told|given" }),
  rule("override", "certain", "drop! ~5 prompt"),
  rule("override", "likely", "drop! =1 orders", { isEnd: true, isStart: true }),
  // “Your rules”, “the rules you were given”.
  rule("override", "certain", "drop|outdo! =5 your|user's|makers ~5 rules|bounds|orders|prompt"),
  rule("override", "certain", "drop|outdo! ~6 rules|bounds|orders =4 given|told|makers"),
  rule("override", "likely", "drop|outdo! =2 all =3 before =3 rules|task|orders", { notBefore: "if|of" }),
  rule("override", "hint", "drop|outdo! =3 before =3 rules", { notBefore: "if|of" }),
  rule("override", "likely", "drop! =3 your|user's =3 task"),
  rule("override", "likely", "drop|weaken! =3 task =4 given"),
  rule("override", "likely", "drop|outdo|weaken! =3 policy"),
  rule("override", "hint", "drop|weaken! =1 all =1 orders", { notBefore: "if|of" }),
  rule("override", "hint", "all =1 rules|bounds =3 void", { without: "if" }),
  rule("override", "context", "drop|weaken! =3 answer|task|rest"),
  rule("override", "likely", "drop! =2 user =1 and"),
  rule("override", "hint", "drop! =2 user", { isEnd: true }),
  rule("override", "context", "drop! .4 and"),
  rule("override", "certain", "weaken! =2 your ~4 bounds|orders|prompt"),
  rule("override", "likely", "weaken! =3 prompt", { near: ["your|self"] }),
  rule("override", "likely", "put! =6 orders|rules|bounds|prompt ~5 aside", {
    amid: "your|before|all|given|bounds",
  }),
  // “Everything you were told.”
  rule("override", "certain", "drop|weaken! ~6 told", { notBefore: "of" }),
  rule("override", "likely", "drop! =1 all =2 before", { isEnd: true }),
  rule("override", "hint", "drop|weaken! =2 doing"),
  rule("override", "hint", "drop|weaken! =2 your =2 mind"),
  rule("override", "hint", "makers", { near: ["reverse|drop"], reach: 10 }),
  // Where the form of the verb is an order already, in whatever order of words.
  rule("override", "certain", "dropNow", { near: ["orders|prompt", "before|your|all"], reach: 7 }),
  rule("override", "likely", "dropNow", { near: ["rules|bounds", "your"], reach: 5 }),
  rule("override", "likely", "dropNow", { near: ["all", "told"], reach: 6 }),
  rule("override", "likely", "dropNow", { near: ["prompt|bounds"], reach: 5 }),
  rule("override", "hint", "dropNow", { near: ["rules"], reach: 4 }),
  // “Your instructions no longer apply.”
  rule("override", "certain", "your ~4 orders|rules|bounds|prompt ~6 void", { without: "if" }),
  rule("override", "certain", "orders|rules|bounds|prompt ~4 given|told ~7 void", { without: "if" }),
  rule("override", "likely", "told ~7 void", { without: "if" }),
  rule("override", "likely", "before =2 orders|prompt ~5 void", {
    notBefore: "if|of|to",
    without: "if|itsOwn",
  }),
  rule("override", "hint", "before =2 task ~3 void", { without: "if|itsOwn" }),
  rule("override", "likely", "regard! .6 orders|prompt|bounds|policy|told .6 void", {
    amid: "before|your|all|given|told|prompt|policy",
  }),
  rule("override", "likely", "void", {
    near: ["orders|rules|bounds|prompt", "your"],
    reach: 3,
    without: "if|of",
  }),
  rule("override", "likely", "despite =3 your =3 orders|prompt|bounds|policy"),
  rule("override", "hint", "despite =3 your =3 rules"),
  rule("override", "likely", "hereby .1 weaken|outdo|drop ~6 orders|rules|bounds|prompt"),
  rule("override", "likely", "swap! =5 your =3 orders|prompt"),
  rule("override", "hint", "aboveText =4 void"),
  rule("override", "hint", "drops =1 all =1 before", { isEnd: true }),
  rule("override", "hint", "despite =4 orders|prompt|bounds"),
];
