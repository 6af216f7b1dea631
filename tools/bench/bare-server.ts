import { createReadStream, statSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import { connect } from 'amqplib';
import pg from 'pg';

/** The minimal Node.js server for the same answers: same rows, prepared statements, no checks. */
const { DATABASE_URL, RABBITMQ_URL = '', PORT, FILE = '', OTHER_PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c search_path=bare' });
const connection = await connect(RABBITMQ_URL, { noDelay: true });
const channel = await connection.createChannel();
const waiting = new Map<string, () => void>();
await channel.consume('amq.rabbitmq.reply-to', (reply) => waiting.get(reply?.properties.correlationId)?.(), {
  noAck: true,
});
const { size } = statSync(FILE);
let last = 0;

/** One round trip through the broker. */
const ask = () =>
  new Promise<void>((resolve) => {
    const correlationId = String(++last);
    waiting.set(correlationId, () => {
      waiting.delete(correlationId);
      resolve();
    });
    const content = Buffer.from(JSON.stringify({ pattern: 'bare', data: { id: last } }));
    channel.sendToQueue('bare', content, { replyTo: 'amq.rabbitmq.reply-to', correlationId, expiration: 5_000 });
  });

/** Round trips within this many milliseconds, eight at a time. */
async function askFor(ms: number): Promise<number> {
  const end = Date.now() + ms;
  const loop = async (): Promise<number> => {
    let count = 0;
    for (; Date.now() < end; count += 1) await ask();
    return count;
  };
  const counts = await Promise.all(Array.from({ length: 8 }, loop));
  return counts.reduce((sum, count) => sum + count);
}

const COUNT = 'update counters set revision = revision + 1 where user_id = 1';
const TELL = `insert into outbox (payload) values ('{"told": true}')`;
const WRITES: Record<string, string> = {
  '/change': 'update items set quantity = quantity + 1 where id = 1',
  '/check': 'update checks set is_checked = not is_checked where item_id = 1',
  '/create': `insert into items (user_id, name) values (2, 'Thing')`,
};

async function write(statement: string) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const text of [statement, COUNT, TELL]) await client.query({ name: text, text });
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function read(text: string, values: unknown[]): Promise<string> {
  return (await pool.query({ name: text, text, values })).rows[0].json;
}

const LIST = `select json_build_object('items', json_agg(to_json(items)))::text as json from items where user_id = $1`;

/** Forwards the other bare server's answer, as the gateway does. */
function handOn(path: string, response: ServerResponse) {
  const headers = { 'if-none-match': '"any"' };
  const outgoing = request({ host: '127.0.0.1', port: OTHER_PORT, path, headers }, (incoming) => {
    response.writeHead(incoming.statusCode ?? 500);
    incoming.pipe(response);
  });
  outgoing.end();
}

async function answer(url: URL, response: ServerResponse, unchanged: boolean) {
  if (url.pathname === '/handed-on') return handOn('/list', response);
  if (url.pathname === '/asked') {
    await ask();
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}');
  }
  const statement = WRITES[url.pathname];
  if (statement) await write(statement);
  if (url.pathname === '/file' && !unchanged) {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': size });
    return createReadStream(FILE).pipe(response);
  }
  if (unchanged) {
    if (url.pathname === '/list') await read('select revision::text as json from counters where user_id = $1', [1]);
    return response.writeHead(304).end();
  }
  if (url.pathname === '/rpc') return response.end(String(await askFor(Number(url.searchParams.get('ms')))));
  const json = statement
    ? '{"success":true}'
    : url.pathname === '/list'
      ? await read(LIST, [url.searchParams.get('user')])
      : await read('select to_json(items)::text as json from items where id = $1', [1]);
  return response.writeHead(200, { 'content-type': 'application/json' }).end(json);
}

createServer(({ url = '/', headers }, response) => {
  answer(new URL(url, 'http://bare'), response, Boolean(headers['if-none-match'])).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
}).listen(Number(PORT), '127.0.0.1');
