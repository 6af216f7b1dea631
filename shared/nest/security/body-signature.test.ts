import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkedBody, sendSigned } from './body-signature.js';
import { pairKey, serviceKeysOf } from './service-keys/derive-keys.js';
import { ServiceKeys } from './service-keys/service-keys.js';

const SECRET = 'x'.repeat(32);
const KEYS = ServiceKeys.parse(serviceKeysOf(SECRET, 'media'));
const ONE = 'Bearer gateway.12.user.1.nonce.one';
const ANOTHER = 'Bearer gateway.12.user.1.nonce.another';
const BODY = randomBytes(100_003);

let server: Server;
let address: URL;
/** The signature of the last body. */
let trailer: string | undefined;

/** A server that reports whether a body has a valid signature. */
beforeAll(async () => {
  server = createServer(async (incoming, response) => {
    const check = checkedBody(KEYS, incoming);
    await text(incoming);
    trailer = String(incoming.trailers['x-body-signature']);
    try {
      check();
      response.end('signed');
    } catch {
      response.end('refused');
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterAll(() => {
  server.close();
});

const answerTo = async (outgoing: ReturnType<typeof request>) => {
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return text(answer);
};

function send(body: Buffer, chunk: number, key = pairKey(SECRET, 'gateway', 'media')) {
  const chunks = Array.from({ length: Math.ceil(body.length / chunk) }, (_, index) =>
    body.subarray(index * chunk, (index + 1) * chunk),
  );
  const options = { method: 'POST', headers: { authorization: ONE } };
  return answerTo(sendSigned({ caller: 'gateway', key }, address, options, Readable.from(chunks)));
}

function sendWith(signature: string, authorization: string, body: Buffer) {
  const headers = { authorization, trailer: 'x-body-signature', 'transfer-encoding': 'chunked' };
  const outgoing = request(address, { method: 'POST', headers });
  outgoing.addTrailers({ 'x-body-signature': signature });
  outgoing.end(body);
  return answerTo(outgoing);
}

test('the signature of a body does not depend on how the body is split into chunks', async () => {
  for (const chunk of [BODY.length, 4096, 17]) expect(await send(BODY, chunk)).toBe('signed');
});

test('a signature is valid only for its body, its call and the key of its caller', async () => {
  await send(BODY, 4096);
  const signature = trailer ?? '';
  expect(await sendWith(signature, ONE, BODY)).toBe('signed');
  const changed = Buffer.from(BODY);
  changed.writeUInt8(BODY.readUInt8(50_000) ^ 1, 50_000);
  expect(await sendWith(signature, ONE, changed)).toBe('refused');
  expect(await sendWith(signature, ONE, BODY.subarray(1))).toBe('refused');
  expect(await sendWith(signature, ANOTHER, BODY)).toBe('refused');
  expect(await sendWith('', ONE, BODY)).toBe('refused');
  for (const key of [pairKey('y'.repeat(32), 'gateway', 'media'), pairKey(SECRET, 'analysis', 'media')])
    expect(await send(BODY, 4096, key)).toBe('refused');
});
