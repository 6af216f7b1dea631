import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pairKey, serviceKeysOf } from '../service-keys/derive-keys.js';
import { ServiceKeys } from '../service-keys/service-keys.js';
import { checkedBody, sendSigned } from './body-signature.js';
import { signCall } from './internal-call.js';

const SECRET = 'x'.repeat(32);
const KEY = pairKey(SECRET, 'gateway', 'media');
const KEYS = ServiceKeys.parse(serviceKeysOf(SECRET, 'media'));
const PATH = '/upload?for=queue';
const ONE = 'Bearer gateway.12.user.1.nonce.one';
const ANOTHER = 'Bearer gateway.12.user.1.nonce.another';
const BODY = randomBytes(100_003);

let server: Server;
let address: URL;
/** The signature of the last body. */
let trailer: string;

/** A server that reports whether a body has a valid signature. */
beforeAll(async () => {
  server = createServer(async (incoming, response) => {
    const check = checkedBody(KEYS, incoming);
    await text(incoming);
    trailer = String(incoming.trailers['x-signature']);
    try {
      check();
      response.end('signed');
    } catch {
      response.end('refused');
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = new URL(PATH, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterAll(() => {
  server.close();
});

const answerTo = async (outgoing: ClientRequest) => {
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return text(answer);
};

function send(body: Buffer, chunk: number, key = KEY) {
  const chunks = Array.from({ length: Math.ceil(body.length / chunk) }, (_, index) =>
    body.subarray(index * chunk, (index + 1) * chunk),
  );
  const options = { method: 'POST', headers: { authorization: ONE } };
  return answerTo(sendSigned({ caller: 'gateway', key }, address, options, Readable.from(chunks)));
}

/** A call as an attacker may send it, who has seen the signature of another call. */
interface Replayed {
  signature: string;
  name?: string;
  authorization?: string;
  body?: Buffer;
  method?: string;
  path?: string;
}

function replay({ signature, name = 'x-signature', authorization = ONE, body = BODY, method, path = PATH }: Replayed) {
  const headers = { authorization, trailer: name, 'transfer-encoding': 'chunked' };
  const outgoing = request(new URL(path, address), { method: method ?? 'POST', headers });
  outgoing.addTrailers({ [name]: signature });
  outgoing.end(body);
  return answerTo(outgoing);
}

test('the signature of a body does not depend on how the body is split into chunks', async () => {
  for (const chunk of [BODY.length, 4096, 17]) expect(await send(BODY, chunk)).toBe('signed');
});

test('a signature is valid only for its call, its body and the key of its caller', async () => {
  await send(BODY, 4096);
  const signature = trailer;
  expect(await replay({ signature })).toBe('signed');
  const changed = Buffer.from(BODY);
  changed.writeUInt8(BODY.readUInt8(50_000) ^ 1, 50_000);
  const attacks: Replayed[] = [
    { signature, body: changed },
    { signature, body: BODY.subarray(1) },
    { signature, authorization: ANOTHER },
    { signature, method: 'PUT' },
    { signature, path: '/upload' },
    { signature, path: '/upload?for=items' },
    { signature, name: 'x-body-signature' },
    { signature: '' },
    { signature: `${signature}=` },
  ];
  for (const attack of attacks) expect(await replay(attack)).toBe('refused');
  for (const key of [pairKey('y'.repeat(32), 'gateway', 'media'), pairKey(SECRET, 'analysis', 'media')])
    expect(await send(BODY, 4096, key)).toBe('refused');
});

test('the signature in the header of a call is not valid for an empty body', async () => {
  const { authorization } = signCall({ caller: 'gateway', key: KEY }, { id: 12, role: 'user' }, 'POST', PATH);
  const signature = authorization.split('.').at(-1) ?? '';
  expect(await replay({ signature, authorization, body: Buffer.alloc(0) })).toBe('refused');
});

/** The signature of the caller's earlier version: GMAC (NIST SP 800-38D) under a key for each call. */
function formerSignature(authorization: string, body: Buffer, pair = KEY) {
  const key = createHmac('sha256', pair).update(`body ${authorization}`).digest();
  const gmac = createCipheriv('aes-256-gcm', key, Buffer.alloc(12)).setAAD(body);
  gmac.final();
  return gmac.getAuthTag().toString('base64url');
}

test('a body signed by a caller of an earlier version is accepted during a rolling update, and only that body', async () => {
  const name = 'x-body-signature';
  const signature = formerSignature(ONE, BODY);
  expect(await replay({ name, signature })).toBe('signed');
  const attacks: Replayed[] = [
    { name, signature, body: BODY.subarray(1) },
    { name, signature, authorization: ANOTHER },
    { name, signature: '' },
    { name, signature: formerSignature(ONE, BODY, pairKey('y'.repeat(32), 'gateway', 'media')) },
    { signature },
  ];
  for (const attack of attacks) expect(await replay(attack)).toBe('refused');
});
