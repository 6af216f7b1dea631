import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const ChatRequest = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
  response_format: z
    .discriminatedUnion('type', [
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({ name: z.string(), strict: z.literal(true), schema: z.looseObject({}) }),
      }),
      z.object({ type: z.literal('json_object'), json_schema: z.undefined().optional() }),
    ])
    .optional(),
});
type ChatRequest = z.infer<typeof ChatRequest>;

/** A request that the provider received: the validated body and the headers. */
export interface Asked {
  body: ChatRequest;
  headers: IncomingHttpHeaders;
}

/** Handles one request to the fake provider. */
export type Reply = (response: ServerResponse, request?: ChatRequest) => void;

/** The token usage in every response. */
export const USAGE = { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 };

/** A chat.completions response with this text. */
export const says =
  (content: string): Reply =>
  (response) => {
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } }];
    const answer = { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'stub', choices, usage: USAGE };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  };

/** A response with these items, completed to match the schema. */
export const sees = (...items: Record<string, unknown>[]): Reply => {
  const blank = { description: null, category: null, color: null, quantity: 1, confidence: 0.9, box: null };
  return says(JSON.stringify({ items: items.map((item) => ({ ...blank, ...item })), summary: 'Some things.' }));
};

export const failsWith =
  (status: number, headers: Record<string, string> = {}, message = `told to answer ${status}`): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message, type: 'stub', code: null } }));
  };

/** The requested response format. `text` means none. */
export const formatOf = ({ response_format }: ChatRequest) => response_format?.type ?? 'text';

/** Refuses every other response format. */
export const takesOnly =
  (format: ReturnType<typeof formatOf>, reply: Reply = sees({ name: 'Thing' })): Reply =>
  (response, request) => {
    const asked = request ? formatOf(request) : 'text';
    if (asked === format) reply(response, request);
    else failsWith(400, {}, `response_format ${asked} is not supported`)(response);
  };

/** A chat.completions response with this message, and these parts beside it and in its choice. */
export const saysMessage =
  (message: object, more: object = {}, inChoice: object = {}): Reply =>
  (response) => {
    response.setHeader('content-type', 'application/json');
    const choices = [{ index: 0, message, finish_reason: 'stop', ...inChoice }];
    response.end(JSON.stringify({ choices, usage: USAGE, ...more }));
  };

/** A response with any body. */
export const sends =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };

/** The text in events of a stream, in parts of a few characters, and then the usage and the last event, if any. */
export const streams =
  (content: string, usage: object | null = USAGE, last?: object): Reply =>
  (response) => {
    const parts = content.match(/.{1,7}/gs) ?? [];
    const deltas = parts.map((part) => ({ choices: [{ index: 0, delta: { content: part } }] }));
    const events = [...deltas, { choices: [], usage }, ...(last ? [last] : [])].map(
      (event) => `data: ${JSON.stringify(event)}\n\n`,
    );
    response.setHeader('content-type', 'text/event-stream');
    response.end(`: keep-alive\n\n${events.join('')}data: [DONE]\n\n`);
  };

/** Refuses a request that does not ask for a stream. Counts tokens only on request. */
export const onlyStreams =
  (content: string): Reply =>
  (response, request) => {
    if (request?.stream === true) streams(content, request.stream_options ? USAGE : null)(response);
    else failsWith(400, {}, 'This model only supports stream=true')(response);
  };

/** Only streams, too, and refuses the option to count tokens as a validating server does. */
export const onlyStreamsUncounted =
  (content: string): Reply =>
  (response, request) => {
    const detail = [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }];
    if (request?.stream_options) sends(JSON.stringify({ detail }), {}, 422)(response);
    else onlyStreams(content)(response, request);
  };

/** The text of a response with one item. */
export const textWith = (...names: string[]) =>
  JSON.stringify({ items: names.map((name) => ({ name })), summary: 'Some things.' });

export const hangsUp: Reply = (response) => {
  response.destroy();
};

export const staysSilent: Reply = () => {};

export const stopsInside: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"id":');
};

/** A local HTTP server that implements chat.completions. It sends the planned replies in order, then `otherwise`. */
export class FakeProvider {
  readonly asked: Asked[] = [];
  private planned: Reply[] = [];
  private otherwise: Reply = sees({ name: 'Thing' });
  /** The answer to a request for the list of models. */
  models: Reply = sends(JSON.stringify({ object: 'list', data: [{ id: 'stub-vision', object: 'model' }] }));

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeProvider> {
    const server = createServer();
    const stub = new FakeProvider(server);
    server.on('request', async (request, response) => {
      if (request.url === '/v1/models') return stub.models(response);
      const body = ChatRequest.safeParse(await json(request));
      if (request.url !== '/v1/chat/completions' || !body.success) return failsWith(400)(response);
      stub.asked.push({ body: body.data, headers: request.headers });
      (stub.planned.shift() ?? stub.otherwise)(response, body.data);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return stub;
  }

  get env() {
    const { port } = this.server.address() as AddressInfo;
    return { OPENAI_API_KEY: 'sk-stub', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_MODEL: 'stub-vision' };
  }

  /** Clears the recorded requests and sets the next replies. */
  plan(replies: Reply[], otherwise: Reply = sees({ name: 'Thing' })) {
    this.asked.length = 0;
    this.planned = replies;
    this.otherwise = otherwise;
  }

  async close() {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
