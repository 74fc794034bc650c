import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import type { CompletionRequest, LanguageModel } from "../port.ts";
import { type OpenaiOptions, openaiService } from "./openaiService.ts";

const MOST_BYTES = 1024 * 1024;
const MOST_PROMPT_CHARACTERS = 100_000;
/** What some models on one's own machine say to themselves before they answer, or before their tokens run out. */
const THOUGHTS = /^\s*<think>[\s\S]*?(<\/think>|$)/;
const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
});

export function openaiLanguageModel(options: OpenaiOptions): LanguageModel {
  const { model, id } = options;
  const service = openaiService(options);
  let speech: Speech = plain;
  const ask = (request: CompletionRequest) =>
    service.post({
      path: "/chat/completions",
      body: { model, messages: messagesOf(request), ...speech(request) },
      timeoutMs: request.timeoutMs,
      mostBytes: MOST_BYTES,
      signal: request.signal,
    });
  const asked = async (request: CompletionRequest): Promise<unknown> => {
    try {
      return await ask(request);
    } catch (thrown) {
      if (speech === reasoning || !wantsOtherWords(thrown)) throw thrown;
      speech = reasoning;
      return await ask(request);
    }
  };
  return {
    id,
    async complete(request) {
      const parsed = answerSchema.safeParse(await asked(request));
      const content = parsed.data?.choices[0]?.message.content?.replace(THOUGHTS, "").trim();
      if (!content) throw service.unusable("no text");
      return content;
    },
  };
}

type Speech = (request: CompletionRequest) => Readonly<Record<string, unknown>>;

const plain: Speech = ({ maxTokens }) => ({ max_tokens: maxTokens, temperature: 0 });

/** Models that think before they answer have the limit under another name and allow no temperature. */
const reasoning: Speech = ({ maxTokens }) => ({ max_completion_tokens: maxTokens });

function wantsOtherWords(thrown: unknown): boolean {
  return thrown instanceof Failure && /max_completion_tokens|temperature/.test(thrown.message);
}

function messagesOf({ instructions, prompt }: CompletionRequest) {
  return [
    { role: "system", content: instructions },
    { role: "user", content: prompt.slice(0, MOST_PROMPT_CHARACTERS).toWellFormed() },
  ];
}
