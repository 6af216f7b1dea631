import { AI_PRESETS } from '@whereabouts/shared/contracts/ai-presets.js';
import { refuseInTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';
import OpenAI from 'openai';
import type { Provider } from '../ai-settings/provider.js';
import { boundedFetch } from './bounded-fetch.js';
import { type Completion, completionIn } from './completion.js';
import { isNotPulled, missingModel, problemOf } from './provider-problems.js';
import { VisionProblem } from './vision-problem.js';

type Request = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

/** Far more than the items of one photo need. */
const MAX_ANSWER_BYTES = 2_000_000;
/**
 * The ways to ask, the best first. Servers count the tokens of a stream only on request, and some refuse the unknown
 * option. Then the tokens stay unknown.
 */
const WAYS = [{}, { stream: true, stream_options: { include_usage: true } }, { stream: true }] as const;
/** The reasons that lead from a way to the next one. A refused option may have no reason. */
const LEADS_ON = [
  /\bstream/i,
  /^$|stream_options|include_usage|\bextra\b|un(?:known|recognized|expected)|not permitted/i,
];
/** Statuses with which servers refuse a way to ask. */
const REFUSALS = [400, 404, 422];
const LIST_TIMEOUT_MS = 5_000;
/** The client sends no request without a key. Servers without keys accept any. */
const NO_KEY = 'none';

/** The parts of a provider that a request needs. */
export type Endpoint = Pick<Provider, 'preset' | 'base_url' | 'key' | 'timeout_ms'>;

/** Keeps the body of a refusal as its reason, because some servers do not put it into `error`. */
class Client extends OpenAI {
  protected override makeStatusError(status: number, body: unknown, message: string | undefined, headers: Headers) {
    const isWrapped = typeof body === 'object' && body !== null && 'error' in body;
    return super.makeStatusError(status, isWrapped ? body : { error: body }, message, headers);
  }
}

/** Requests to one endpoint with OpenAI's chat.completions. */
export class ChatClient {
  private readonly client: OpenAI;
  private readonly key: string | undefined;
  /** The index of the way that worked last. Not stored: a refusal costs nothing. */
  private way = 0;

  constructor({ base_url, key, timeout_ms }: Endpoint) {
    this.key = key ?? undefined;
    this.client = new Client({
      apiKey: key ?? NO_KEY,
      baseURL: base_url,
      organization: null,
      project: null,
      timeout: timeout_ms,
      // The job queue retries. Its retries survive a restart of this process.
      maxRetries: 0,
      logLevel: 'off',
      fetch: boundedFetch(MAX_ANSWER_BYTES),
    });
  }

  /** @throws VisionProblem if the endpoint gives no completion */
  async complete(request: Request, signal: AbortSignal): Promise<Completion> {
    const start = this.way;
    for (let way = start; ; way += 1) {
      try {
        const completion = await this.send({ ...request, ...WAYS[way] }, signal);
        this.way = way;
        return completion;
      } catch (error) {
        // A stream that worked once is not refused for its options later.
        if (start > 0 || !leadsOn(way, error)) throw error;
      }
    }
  }

  private async send(request: Request | OpenAI.Chat.ChatCompletionCreateParamsStreaming, signal: AbortSignal) {
    refuseInTransaction('the vision provider');
    try {
      const response = await this.client.chat.completions.create(request, { signal }).asResponse();
      return completionIn(await response.text(), response.headers);
    } catch (error) {
      const problem = problemOf(error, signal, this.key);
      if (!isNotPulled(problem)) throw problem;
      throw missingModel(request.model, problem, await this.hasOthersThan(request.model, signal));
    }
  }

  /** False if the server lists no model, as before its first download, or does not answer. */
  private async hasOthersThan(model: string, signal: AbortSignal): Promise<boolean> {
    try {
      const { data } = await this.client.models.list({ signal, timeout: LIST_TIMEOUT_MS });
      return data.length > 0 && data.every(({ id }) => id !== model);
    } catch {
      return false;
    }
  }
}

/** Whether a server refuses this way to ask. */
function leadsOn(way: number, error: unknown): boolean {
  if (!(error instanceof VisionProblem)) return false;
  return REFUSALS.includes(error.status ?? 0) && LEADS_ON[way]?.test(error.provider_message ?? '') === true;
}

/** Anthropic's endpoint accepts a response format and ignores it, so the prompt needs the schema. */
export const firstFormatOf = ({ preset, base_url }: Endpoint) =>
  preset === 'anthropic' && base_url === AI_PRESETS.anthropic.base_url ? 'text' : 'json_schema';
