import OpenAI, { APIConnectionError, APIError } from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { AnalysisEnv } from '../env.js';
import { ANSWER_SCHEMA, readAnswer } from './answer.js';
import { PROMPT, QUESTION, repairRequest } from './prompt.js';
import { type Detection, type Photo, VisionModel } from './vision-model.js';
import { VisionProblem } from './vision-problem.js';

const TOO_MANY_REQUESTS = 429;
/** Statuses below 500 that another try may mend: request time-out, too early, too many requests. */
const PASSING = [408, 425, TOO_MANY_REQUESTS];

/** Any endpoint that speaks OpenAI's chat.completions with images. It gets the pixels and the prompt, nothing else. */
export class OpenAiVision extends VisionModel {
  private readonly client: OpenAI;

  constructor(
    { OPENAI_API_KEY, OPENAI_BASE_URL, VISION_TIMEOUT_MS }: AnalysisEnv,
    private readonly model: string,
  ) {
    super();
    this.client = new OpenAI({
      apiKey: OPENAI_API_KEY ?? null,
      baseURL: OPENAI_BASE_URL,
      organization: null,
      project: null,
      timeout: VISION_TIMEOUT_MS,
      // Retries are the job queue's: they outlive this process.
      maxRetries: 0,
      logLevel: 'off',
    });
  }

  async detectItems({ jpeg }: Photo, signal: AbortSignal): Promise<Detection> {
    const question = aboutPhoto(jpeg);
    const text = await this.ask(question, signal);
    const answer = readAnswer(text);
    if ('detection' in answer) return answer.detection;
    const repair = { role: 'user', content: repairRequest(answer.flaw) } as const;
    const repaired = readAnswer(await this.ask([...question, { role: 'assistant', content: text }, repair], signal));
    if ('detection' in repaired) return repaired.detection;
    throw unreadable();
  }

  private async ask(messages: ChatCompletionMessageParam[], signal: AbortSignal): Promise<string> {
    try {
      const { choices } = await this.client.chat.completions.create(
        {
          model: this.model,
          messages,
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'detected_items', strict: true, schema: ANSWER_SCHEMA },
          },
        },
        { signal },
      );
      const message = choices?.[0]?.message;
      if (message?.refusal) throw new VisionProblem('The AI service declined to look at this photo.', 'permanent');
      if (!message?.content) throw unreadable();
      return message.content;
    } catch (error) {
      throw problemOf(error, signal);
    }
  }
}

function aboutPhoto(jpeg: Buffer): ChatCompletionMessageParam[] {
  const url = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  return [
    { role: 'system', content: PROMPT },
    {
      role: 'user',
      content: [
        { type: 'text', text: QUESTION },
        { type: 'image_url', image_url: { url, detail: 'high' } },
      ],
    },
  ];
}

function problemOf(error: unknown, signal: AbortSignal): VisionProblem {
  if (error instanceof VisionProblem) return error;
  if (signal.aborted) return new VisionProblem('The AI service did not answer in time.', 'timeout');
  if (error instanceof APIConnectionError) return new VisionProblem('The AI service cannot be reached.', 'temporary');
  if (error instanceof APIError && error.status) return problemOfStatus(error.status, error.headers);
  return unreadable();
}

function unreadable() {
  return new VisionProblem('The AI service gave an answer that cannot be read.', 'permanent');
}

function problemOfStatus(status: number, headers: Headers | undefined): VisionProblem {
  if (status === TOO_MANY_REQUESTS) {
    return new VisionProblem('The AI service is busy (status 429).', 'temporary', retryAfter(headers));
  }
  if (PASSING.includes(status) || status >= 500) {
    return new VisionProblem(`The AI service failed (status ${status}).`, 'temporary');
  }
  if (status === 401 || status === 403) {
    return new VisionProblem(`The AI service refused access (status ${status}). Its key needs checking.`, 'permanent');
  }
  return new VisionProblem(`The AI service refused the request (status ${status}).`, 'permanent');
}

/** Seconds or a date (RFC 9110); anything else says nothing. */
function retryAfter(headers: Headers | undefined): number {
  const value = headers?.get('retry-after') ?? '';
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Math.max(wait || 0, 0);
}
