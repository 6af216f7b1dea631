import type { Correction } from '@whereabouts/shared/contracts/vision.js';
import type OpenAI from 'openai';
import type { ChatCompletionContentPart } from 'openai/resources/chat/completions';
import type { Price } from '../models/known-models.js';
import type { AiCallsService } from '../usage/ai-calls.service.js';
import { costOf } from '../usage/cost.js';
import { type AnswerFormat, inFormat, nextFormat, schemaAsText } from './answer-formats.js';
import { ChatClient, type Endpoint, firstFormatOf } from './chat-client.js';
import type { Completion } from './completion.js';
import { detectionQuestion } from './detection.js';
import type { Read } from './json-answer.js';
import { PROMPT_VERSION } from './prompt-version.js';
import { emptyAnswer, refused, unreadable } from './provider-problems.js';
import { correctionQuestion, type RowChanges } from './row-changes.js';
import type {
  CallSource,
  Described,
  Detection,
  ImageSource,
  Picture,
  ProviderSlot,
  VisionImage,
  VisionModel,
} from './vision-model.js';

type Message = OpenAI.Chat.ChatCompletionMessageParam;

/** A request about an image and the parser of its answer. */
interface Question<T> {
  name: string;
  schema: Record<string, unknown>;
  messages: Message[];
  read: (text: string) => Read<T>;
}

/** A model's answer to the sample photo of a test. */
export interface Tried {
  text: string;
  /** Null if the answer cannot be read. */
  format: AnswerFormat | null;
  tokens: number;
  /** US dollars. Null if the price is unknown. */
  cost_usd: number | null;
  /** Set if the answer cannot be read. It has its cost in any case. */
  problem: string | null;
}

/**
 * A model at any endpoint that implements OpenAI's chat.completions with images. The endpoint gets the pixels and the
 * prompt with the names that the user shares, nothing else.
 */
export class OpenAiVision implements VisionModel {
  readonly isFree = false;
  private readonly client: ChatClient;
  private readonly price: Price | null;
  private readonly firstFormat: AnswerFormat;
  /**
   * The format of the last successful answer. It is not stored: after a restart, the provider's refusals cost nothing
   * until the format is found again.
   */
  private format: AnswerFormat | undefined;

  constructor(
    { price, ...endpoint }: Endpoint & { price: Price | null },
    private readonly model: string,
    private readonly calls: Pick<AiCallsService, 'record'>,
  ) {
    this.price = price;
    this.client = new ChatClient(endpoint);
    this.firstFormat = firstFormatOf(endpoint);
  }

  detectItems({ source, ...image }: VisionImage, slot: ProviderSlot): Promise<Detection> {
    return this.answer(aboutItems(image), source, slot);
  }

  /** Asks about a sample photo once, without a repair. @throws VisionProblem if the model does not answer */
  async try(picture: Picture, user_id: number, signal: AbortSignal): Promise<Tried> {
    const question = aboutItems(picture);
    const { text, format, completion } = await this.askInFormats(question, { user_id }, (put) => put(signal), false);
    const { prompt_tokens, completion_tokens } = completion.usage;
    const answer = { text, tokens: prompt_tokens + completion_tokens, cost_usd: costOf(completion.usage, this.price) };
    if ('value' in question.read(text)) return { ...answer, format, problem: null };
    return { ...answer, format: null, problem: unreadable().message };
  }

  correctItems(
    { source, ...image }: VisionImage,
    correction: Pick<Correction, 'instruction' | 'items'>,
    slot: ProviderSlot,
  ): Promise<RowChanges> {
    const { prompt, words, ...question } = correctionQuestion(image, correction);
    return this.answer({ ...question, messages: aboutImage(image, prompt, words) }, source, slot);
  }

  /** Lets the model repair an invalid answer once. */
  private async answer<T>(question: Question<T>, source: ImageSource, slot: ProviderSlot): Promise<T> {
    const { text, format } = await this.askInFormats(question, source, slot, false);
    const first = question.read(text);
    if ('value' in first) return first.value;
    // A provider may accept a format and ignore it. Then only the prompt tells the schema.
    const schema = format === 'json_schema' ? schemaAsText(question.schema) : '';
    const repair: Message[] = [
      { role: 'assistant', content: text },
      { role: 'user', content: repairRequest(first.flaw) + schema },
    ];
    const messages = [...question.messages, ...repair];
    const second = await this.askInFormats({ ...question, messages }, source, slot, true);
    const mended = question.read(second.text);
    if ('value' in mended) return mended.value;
    throw unreadable();
  }

  /** Tries simpler formats until the provider accepts one, and starts with that format from then on. */
  private async askInFormats<T>(question: Question<T>, source: CallSource, slot: ProviderSlot, is_repair: boolean) {
    let format = this.format ?? this.firstFormat;
    for (;;) {
      try {
        const answer = await this.ask(question, format, source, slot, is_repair);
        this.format = format;
        return { ...answer, format };
      } catch (error) {
        const next = nextFormat(format, error, this.format === format);
        if (!next) throw error;
        format = next;
      }
    }
  }

  /** A single request to the provider. It is recorded whether it succeeds or not, unless its slot sends nothing. */
  private async ask<T>(
    question: Question<T>,
    format: AnswerFormat,
    source: CallSource,
    slot: ProviderSlot,
    is_repair: boolean,
  ) {
    const sent: { at?: number } = {};
    let completion: Completion | undefined;
    let text: string | undefined;
    try {
      completion = await slot((signal) => {
        sent.at = performance.now();
        return this.client.complete({ model: this.model, ...inFormat(format, question) }, signal);
      });
      text = textOf(completion);
      return { text, completion };
    } finally {
      if (sent.at !== undefined)
        await this.calls.record({
          source,
          model: this.model,
          input_tokens: completion?.usage.prompt_tokens ?? 0,
          output_tokens: completion?.usage.completion_tokens ?? 0,
          cost_usd: costOf(completion?.usage, this.price),
          duration_ms: Math.round(performance.now() - sent.at),
          outcome: text === undefined ? 'failed' : 'answered',
          is_repair,
          prompt_version: PROMPT_VERSION,
        });
    }
  }
}

/** The request for a repair. */
const repairRequest = (flaw: string) =>
  `Your answer does not fit the schema.\n${flaw}\nAnswer again with the whole corrected JSON and nothing else.`;

function aboutItems(image: Picture & Described): Question<Detection> {
  const { prompt, words, ...question } = detectionQuestion(image);
  return { ...question, messages: aboutImage(image, prompt, words) };
}

function aboutImage({ jpeg }: Picture, prompt: string, words: string[]): Message[] {
  const url = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  const texts = words.map((text): ChatCompletionContentPart => ({ type: 'text', text }));
  return [
    { role: 'system', content: prompt },
    { role: 'user', content: [...texts, { type: 'image_url', image_url: { url, detail: 'high' } }] },
  ];
}

function textOf({ text, is_refused }: Completion): string {
  if (is_refused) throw refused();
  if (text === null) throw unreadable();
  if (!text.trim()) throw emptyAnswer();
  return text;
}
