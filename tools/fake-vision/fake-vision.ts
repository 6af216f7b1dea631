import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@whereabouts/shared/testing/seeded-random.js';
import { changesFor } from './changes.js';
import { type ChatRequest, isRepair, pictureOf, wantsChanges, wordsOf } from './chat.js';
import { describeImage } from './describe-image.js';

/**
 * The behavior of a failing call: `error` answers 500, `inner-error` 200 with an error in the body, as OpenRouter does,
 * `busy` 429 with Retry-After, `hang` nothing, `garbage` no JSON even when asked again, and `schema` invalid JSON that is
 * corrected when asked.
 */
export const FAULTS = ['error', 'inner-error', 'busy', 'hang', 'garbage', 'schema'] as const;
export type Fault = (typeof FAULTS)[number];

/** The server's behavior. Tests may change it while it runs. */
export interface FakeVisionSettings {
  /** Milliseconds from the first byte of a question to the answer. */
  latency_ms: number;
  /** Fraction of calls that fail, 0 to 1. */
  failures: number;
  /** Possible failures, chosen at random. By default a 500. */
  faults?: Fault[];
  /** A text for names and descriptions, as if the picture contained an instruction and the model obeyed. */
  echo?: string;
  /** Seed of the random numbers. */
  seed?: number;
  /** The port. By default any free one. */
  port?: number;
}

/** A fake vision provider with the chat.completions API. It computes its answers from the picture. */
export interface FakeVision {
  settings: FakeVisionSettings;
  /** Number of calls so far. */
  calls: number;
  /** The environment that makes the analysis service call this fake. */
  env: { OPENAI_API_KEY: string; OPENAI_BASE_URL: string; OPENAI_MODEL: string };
  stop(): Promise<void>;
}

const RETRY_AFTER_S = '1';
const GARBAGE = 'I am only a model and would rather tell a story about this picture.';

export async function startFakeVision(settings: FakeVisionSettings): Promise<FakeVision> {
  const chance = seededRandom(settings.seed ?? 1);
  const server = createServer((request, response) => {
    vision.calls += 1;
    // An invalid or interrupted request must not end a server that others use.
    respond(request, response).catch(() => send(response, 400, { error: { message: 'not a question' } }));
  });
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    // The answer is computed during the latency, so that its work is not added.
    const due = pause(vision.settings.latency_ms);
    const chat = (await json(request)) as ChatRequest;
    const fault = faultOf(chat, vision.settings, chance);
    const [words] = await Promise.all([wordsFor(chat, fault, vision.settings.echo), due]);
    if (fault === 'hang') return;
    if (fault === 'error') return send(response, 500, { error: { message: 'told to fail' } });
    if (fault === 'inner-error') return send(response, 200, { error: { code: 502, message: 'told to fail inside' } });
    if (fault === 'busy') {
      response.setHeader('retry-after', RETRY_AFTER_S);
      return send(response, 429, { error: { message: 'told to be busy' } });
    }
    send(response, 200, completion(chat, words));
  };
  server.listen(settings.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const vision: FakeVision = {
    settings,
    calls: 0,
    env: { OPENAI_API_KEY: 'fake', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_MODEL: 'fake-vision' },
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return vision;
}

/** Corrects the answer on request, except for the fault `garbage`. */
function faultOf(chat: ChatRequest, { failures, faults }: FakeVisionSettings, chance: () => number): Fault | undefined {
  if (isRepair(chat)) return wordsOf(chat).includes(GARBAGE) ? 'garbage' : undefined;
  if (chance() >= failures) return undefined;
  return faults?.[Math.floor(chance() * faults.length)] ?? 'error';
}

/** Undefined if the call fails without an answer. */
async function wordsFor(chat: ChatRequest, fault: Fault | undefined, echo: string | undefined): Promise<string> {
  if (fault === 'garbage') return GARBAGE;
  if (fault === 'schema') return JSON.stringify({ items: [{ name: 7 }], summary: null });
  if (fault) return '';
  return JSON.stringify(
    wantsChanges(chat) ? changesFor(wordsOf(chat), echo) : await describeImage(pictureOf(chat), echo),
  );
}

/** Roughly a provider's token count. */
function completion(chat: ChatRequest, content: string) {
  const [prompt_tokens, completion_tokens] = [
    1_000 + Math.ceil(wordsOf(chat).length / 4),
    Math.ceil(content.length / 4),
  ];
  return {
    id: 'fake',
    object: 'chat.completion',
    created: 0,
    model: 'fake-vision',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
