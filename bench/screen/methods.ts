import { screenMessage } from "../../src/engines/messages/screenMessage.ts";

/** Whether a text is taken for one that gives orders. */
export type Method = (text: string) => boolean;

/** What most filters begin with. */
const oneSentence: Method = (text) =>
  /ignore (?:all )?(?:the )?(?:previous|prior|above) instructions/i.test(text);

const LIST = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules?|guidelines?|directions?|policy|policies)\b/is,
  /\b(?:reveal|print|show|repeat|output|leak)\b.{0,40}\b(?:system prompt|instructions|prompt)\b/is,
  /\byou are (?:now|no longer)\b/i,
  /\b(?:jailbreak|developer mode|DAN|do anything now)\b/i,
  /\b(?:do not|don't|never) (?:tell|mention|inform)\b/i,
  /<\|im_start\|>|\[INST\]|<<SYS>>|### ?system/i,
  /\b(?:send|post|upload|email|forward)\b.{0,60}\b(?:password|secret|key|token|credential|\.env|history)/is,
];

/** A list of patterns as many a product has it. */
const listOfPatterns: Method = (text) => LIST.some((pattern) => pattern.test(text));

export const METHODS: Readonly<Record<string, Method>> = {
  "one sentence": oneSentence,
  "list of patterns": listOfPatterns,
  ours: (text) => screenMessage(text).injection,
};
