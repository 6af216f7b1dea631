import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { chanceOf } from '@whereabouts/shared/testing/chance.js';
import { changesFor } from './changes.js';
import { type ChatRequest, isRepair, pictureOf, wantsChanges, wordsOf } from './chat.js';
import { describeImage } from './describe-image.js';

/**
 * What a call that goes wrong does: `error` answers 500, `busy` 429 with Retry-After, `hang` nothing at all, `garbage`
 * no JSON, also when asked again, `schema` JSON that does not fit, but mends it when asked.
 */
export const FAULTS = ['error', 'busy', 'hang', 'garbage', 'schema'] as const;
export type Fault = (typeof FAULTS)[number];

/** How the server behaves; may be changed while it runs. */
export interface FakeVisionSettings {
  /** From the first byte of a question to the answer. */
  latency_ms: number;
  /** Part of the calls, 0 to 1, that go wrong. */
  failures: number;
  /** How they do, by chance; a 500 unless others are named. */
  faults?: Fault[];
  /** Written into names and descriptions, as if the picture said it and the model obeyed. */
  echo?: string;
  /** Chance repeats itself for the same seed. */
  seed?: number;
  /** Any free one unless it is named. */
  port?: number;
}

/** A fake for a vision provider that speaks chat.completions: its answers come from the picture itself. */
export interface FakeVision {
  settings: FakeVisionSettings;
  /** Calls so far. */
  calls: number;
  /** What the analysis service needs in its environment to ask here. */
  env: { OPENAI_API_KEY: string; OPENAI_BASE_URL: string; OPENAI_MODEL: string };
  stop(): Promise<void>;
}

const RETRY_AFTER_S = '1';
const GARBAGE = 'I am only a model and would rather tell a story about this picture.';

export async function startFakeVision(settings: FakeVisionSettings): Promise<FakeVision> {
  const chance = chanceOf(settings.seed ?? 1);
  const server = createServer((request, response) => {
    vision.calls += 1;
    // What is no question, or breaks off, must not end a server that others ask.
    respond(request, response).catch(() => send(response, 400, { error: { message: 'not a question' } }));
  });
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    // The answer is made meanwhile: its work is part of the latency, not added to it.
    const due = pause(vision.settings.latency_ms);
    const chat = (await json(request)) as ChatRequest;
    const fault = faultOf(chat, vision.settings, chance);
    const [words] = await Promise.all([wordsFor(chat, fault, vision.settings.echo), due]);
    if (fault === 'hang') return;
    if (fault === 'error') return send(response, 500, { error: { message: 'told to fail' } });
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

/** Whoever asks to mend gets it, except from a model that only tells stories. */
function faultOf(chat: ChatRequest, { failures, faults }: FakeVisionSettings, chance: () => number): Fault | undefined {
  if (isRepair(chat)) return wordsOf(chat).includes(GARBAGE) ? 'garbage' : undefined;
  if (chance() >= failures) return undefined;
  return faults?.[Math.floor(chance() * faults.length)] ?? 'error';
}

/** Nothing where the call goes wrong without words. */
async function wordsFor(chat: ChatRequest, fault: Fault | undefined, echo: string | undefined): Promise<string> {
  if (fault === 'garbage') return GARBAGE;
  if (fault === 'schema') return JSON.stringify({ items: [{ name: 7 }], summary: null });
  if (fault) return '';
  return JSON.stringify(
    wantsChanges(chat) ? changesFor(wordsOf(chat), echo) : await describeImage(pictureOf(chat), echo),
  );
}

/** About as many tokens as a provider would count. */
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
