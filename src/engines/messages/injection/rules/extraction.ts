import { type Rule, rule } from "../rule.ts";

/** “Reveal your system prompt.” */
export const extractionRules: readonly Rule[] = [
  rule("extraction", "certain", "reveal! =5 your =3 prompt"),
  rule("extraction", "likely", "reveal! =3 your =3 orders"),
  rule("extraction", "likely", "revealing =3 your =3 prompt|orders"),
  rule("extraction", "certain", "reveal! =4 orders|prompt|rules =2 given|told"),
  rule("extraction", "likely", "reveal! =4 prompt", { amid: "verbatim|place|image" }),
  rule("extraction", "hint", "reveal! =4 prompt", { notBefore: "of|if" }),
  rule("extraction", "context", "reveal! =2 your =2 innards", { isEnd: true }),
  rule("extraction", "likely", "reveal! =4 told", { near: ["before|verbatim|orders"] }),
  rule("extraction", "likely", "reveal! =2 aboveText", { amid: "verbatim" }),
  rule("extraction", "certain", "revealNow", { near: ["prompt", "your|before"], reach: 6 }),
  rule("extraction", "likely", "revealNow", { near: ["prompt"], reach: 4 }),
  rule("extraction", "likely", "revealNow", { near: ["orders", "your"], reach: 3 }),
];
