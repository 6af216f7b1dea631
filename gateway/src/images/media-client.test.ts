import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serviceKeysOf } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { GatewayEnv } from '../env.js';
import { MediaClient } from './media-client.js';

const ACTOR = { id: 1, role: 'user' as const };

let server: Server;
let env: GatewayEnv;
let client: MediaClient;

/** A server that accepts connections and never responds, like a stopped service. */
beforeAll(async () => {
  server = createServer((socket) => socket.resume().on('error', () => {})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const MEDIA_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env = GatewayEnv.parse({
    PORT: '0',
    RABBITMQ_URL: 'amqp://127.0.0.1',
    SERVICE_KEYS: serviceKeysOf('x'.repeat(32), 'gateway'),
    MEDIA_URL,
    INVENTORY_URL: MEDIA_URL,
  });
  client = new MediaClient(env);
});

afterAll(() => {
  server?.close();
});

const open = () => client.open(ACTOR, 1, new AbortController().signal);

test('an upload fails with a 504 if media hangs after a pause of the browser', async () => {
  const incoming = Object.assign(new PassThrough(), {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    complete: false,
    is: () => true,
  });
  const refused = expect(new MediaClient(env, 200).upload(ACTOR, incoming as never)).rejects;
  await pause(500);
  incoming.end('the rest');
  incoming.complete = true;
  await refused.toMatchObject({ status: 504 });
});

test('a hanging media is a 504, and a missing media is a 503', async () => {
  await expect(open()).rejects.toMatchObject({ status: 504 });
  server.close();
  await once(server, 'close');
  await expect(open()).rejects.toMatchObject({ status: 503 });
});
