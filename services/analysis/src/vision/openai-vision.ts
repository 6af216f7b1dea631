import type { Correction } from '@whereabouts/shared/contracts/vision.js';
import { refuseInTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';
import OpenAI from 'openai';
import type { ChatCompletion, ChatCompletionContentPart } from 'openai/resources/chat/completions';
import type { ModelEnv } from '../env.js';
import type { AiCallsService } from '../usage/ai-calls.service.js';
import { type AnswerFormat, FIRST_FORMAT, inFormat, nextFormat } from './answer-formats.js';
import { ANSWER_SCHEMA, PROMPT, QUESTION, readAnswer } from './detection.js';
import type { Read } from './json-answer.js';
import { problemOf, refused, unreadable } from './provider-problems.js';
import {
  CHANGES_SCHEMA,
  CORRECTION_PROMPT,
  instructionAsText,
  type RowChanges,
  readChanges,
  rowsAsText,
} from './row-changes.js';
import type { Detection, ImageSource, Picture, ProviderSlot, VisionImage, VisionModel } from './vision-model.js';

type Message = OpenAI.Chat.ChatCompletionMessageParam;

/** A request about an image and the parser of its answer. */
interface Question<T> {
  name: string;
  schema: Record<string, unknown>;
  messages: Message[];
  read: (text: string) => Read<T>;
}

/**
 * A model at any endpoint that implements OpenAI's chat.completions with images. The endpoint gets the pixels and the
 * prompt, nothing else.
 */
export class OpenAiVision implements VisionModel {
  readonly isFree = false;
  private readonly client: OpenAI;
  private readonly key: string | undefined;
  /**
   * The format of the last successful answer. It is not stored: after a restart, the provider's refusals cost nothing
   * until the format is found again.
   */
  private format: AnswerFormat | undefined;

  constructor(
    { OPENAI_API_KEY, OPENAI_BASE_URL, VISION_TIMEOUT_MS }: ModelEnv,
    private readonly model: string,
    private readonly calls: Pick<AiCallsService, 'record'>,
  ) {
    this.key = OPENAI_API_KEY;
    this.client = new OpenAI({
      apiKey: OPENAI_API_KEY ?? null,
      baseURL: OPENAI_BASE_URL,
      organization: null,
      project: null,
      timeout: VISION_TIMEOUT_MS,
      // The job queue retries. Its retries survive a restart of this process.
      maxRetries: 0,
      logLevel: 'off',
    });
  }

  detectItems({ source, ...picture }: VisionImage, slot: ProviderSlot): Promise<Detection> {
    const question = {
      name: 'detected_items',
      schema: ANSWER_SCHEMA,
      messages: aboutImage(picture, PROMPT, [QUESTION]),
      read: (text: string) => readAnswer(text, picture),
    };
    return this.answer(question, source, slot);
  }

  correctItems(
    { source, ...picture }: VisionImage,
    { items, instruction }: Pick<Correction, 'instruction' | 'items'>,
    slot: ProviderSlot,
  ): Promise<RowChanges> {
    const question = {
      name: 'row_changes',
      schema: CHANGES_SCHEMA,
      messages: aboutImage(picture, CORRECTION_PROMPT, [rowsAsText(items), instructionAsText(instruction)]),
      read: (text: string) => readChanges(text, items.length, picture),
    };
    return this.answer(question, source, slot);
  }

  /** Lets the model repair an invalid answer once. */
  private async answer<T>(question: Question<T>, source: ImageSource, slot: ProviderSlot): Promise<T> {
    const text = await this.askInFormats(question, source, slot, false);
    const first = question.read(text);
    if ('value' in first) return first.value;
    const repair: Message[] = [
      { role: 'assistant', content: text },
      { role: 'user', content: repairRequest(first.flaw) },
    ];
    const messages = [...question.messages, ...repair];
    const mended = question.read(await this.askInFormats({ ...question, messages }, source, slot, true));
    if ('value' in mended) return mended.value;
    throw unreadable();
  }

  /** Tries simpler formats until the provider accepts one, and starts with that format from then on. */
  private async askInFormats<T>(question: Question<T>, source: ImageSource, slot: ProviderSlot, is_repair: boolean) {
    let format = this.format ?? FIRST_FORMAT;
    for (;;) {
      try {
        const text = await this.ask(question, format, source, slot, is_repair);
        this.format = format;
        return text;
      } catch (error) {
        const next = nextFormat(format, error, this.format === format);
        if (!next) throw error;
        format = next;
      }
    }
  }

  /** A single request to the provider. It is recorded whether it succeeds or not. */
  private async ask<T>(
    question: Question<T>,
    format: AnswerFormat,
    source: ImageSource,
    slot: ProviderSlot,
    is_repair: boolean,
  ) {
    let put = performance.now();
    let completion: ChatCompletion | undefined;
    let text: string | undefined;
    try {
      completion = await slot((signal) => {
        put = performance.now();
        return this.create(question, format, signal);
      });
      text = textOf(completion);
      return text;
    } finally {
      await this.calls.record({
        source,
        model: this.model,
        input_tokens: tokens(completion?.usage?.prompt_tokens),
        output_tokens: tokens(completion?.usage?.completion_tokens),
        duration_ms: Math.round(performance.now() - put),
        outcome: text === undefined ? 'failed' : 'answered',
        is_repair,
      });
    }
  }

  private async create<T>(question: Question<T>, format: AnswerFormat, signal: AbortSignal): Promise<ChatCompletion> {
    refuseInTransaction('the vision provider');
    try {
      const body = { model: this.model, ...inFormat(format, question) };
      return await this.client.chat.completions.create(body, { signal });
    } catch (error) {
      throw problemOf(error, signal, this.key);
    }
  }
}

/** The request for a repair. */
const repairRequest = (flaw: string) =>
  `Your answer does not fit the schema.\n${flaw}\nAnswer again with the whole corrected JSON and nothing else.`;

function aboutImage({ jpeg }: Picture, prompt: string, words: string[]): Message[] {
  const url = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  const texts = words.map((text): ChatCompletionContentPart => ({ type: 'text', text }));
  return [
    { role: 'system', content: prompt },
    { role: 'user', content: [...texts, { type: 'image_url', image_url: { url, detail: 'high' } }] },
  ];
}

/** Servers that only resemble OpenAI may return any body. */
function textOf(completion: ChatCompletion | null): string {
  const message = completion?.choices?.[0]?.message;
  if (message?.refusal) throw refused();
  if (typeof message?.content !== 'string' || !message.content) throw unreadable();
  return message.content;
}

/** More tokens than an image can use. Missing or invalid counts of servers must not distort the records. */
const MOST_TOKENS = 10_000_000;

function tokens(count: unknown): number {
  return typeof count === 'number' && count > 0 ? Math.min(Math.round(count), MOST_TOKENS) : 0;
}
