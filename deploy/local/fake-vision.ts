import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';

/** How the server behaves; may be changed while it runs. */
export interface FakeVisionSettings {
  latency_ms: number;
  /** Part of the calls, 0 to 1, that fail with a 500. */
  failures: number;
}

/** A stand-in for a vision provider that speaks chat.completions: its answers come from the picture itself. */
export interface FakeVision {
  settings: FakeVisionSettings;
  /** Calls so far. */
  calls: number;
  /** What the analysis service needs in its environment to ask here. */
  env: { OPENAI_API_KEY: string; OPENAI_BASE_URL: string; OPENAI_MODEL: string };
  stop(): Promise<void>;
}

interface ChatRequest {
  messages: { content: string | { type: string; image_url?: { url: string } }[] }[];
}

export async function startFakeVision(settings: FakeVisionSettings): Promise<FakeVision> {
  const server = createServer(async (request, response) => {
    vision.calls += 1;
    const chat = (await json(request)) as ChatRequest;
    await pause(settings.latency_ms);
    if (Math.random() < settings.failures) return answer(response, 500, { error: { message: 'told to fail' } });
    const content = JSON.stringify(await look(pictureOf(chat)));
    answer(response, 200, {
      id: 'fake',
      object: 'chat.completion',
      created: 0,
      model: 'fake-vision',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    });
  });
  server.listen(0, '127.0.0.1');
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

function answer(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function pictureOf({ messages }: ChatRequest): Buffer {
  const parts = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  const url = parts.find(({ type }) => type === 'image_url')?.image_url?.url ?? '';
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** One item for each half of the picture, told apart by how bright the half is. */
async function look(picture: Buffer) {
  const { width, height } = await sharp(picture).metadata();
  const half = Math.floor(width / 2);
  const halves = await Promise.all(
    [0, half].map((left) => sharp(picture).extract({ left, top: 0, width: half, height }).greyscale().stats()),
  );
  const items = halves.map(({ channels }, side) => ({
    name: `${side === 0 ? 'Left' : 'Right'} thing of brightness ${Math.round(channels[0]?.mean ?? 0)}`,
    description: null,
    category: 'Things',
    color: null,
    quantity: 1,
    confidence: 0.9,
    box: { left: side / 2, top: 0, width: 0.5, height: 1 },
  }));
  return { items, summary: 'Two halves of a picture.' };
}
