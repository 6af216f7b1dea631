import type { IncomingMessage } from 'node:http';
import { afterEach, expect, jest, test } from '@jest/globals';
import { readerOf, signCall } from './internal-call.js';

const PATH = '/internal/images/7/content';
const ann = { id: 12, role: 'user' as const };

afterEach(() => {
  jest.useRealTimers();
});

function readerWith(authorization: string | undefined, secret = 'secret', method = 'GET', url = `${PATH}?thumb=1`) {
  return readerOf(secret, { headers: { authorization }, method, url } as IncomingMessage);
}

const signed = () => signCall('secret', ann, 'GET', PATH).authorization ?? '';

test('a call is on behalf of whom it was signed for, whatever it asks of the same path', () => {
  expect(readerWith(signed())).toEqual(ann);
  expect(readerWith(signed(), 'secret', 'HEAD')).toEqual(ann);
});

test('who has read a signature can say nothing else with it, nor who has another secret', () => {
  const [id, role, expires_at, nonce, signature] = signed().replace('Bearer ', '').split('.');
  const changed = [
    ['13', role, expires_at, nonce, signature],
    [id, 'admin', expires_at, nonce, signature],
    [id, role, `${Number(expires_at) + 1}`, nonce, signature],
    [id, role, expires_at, `${nonce}0`, signature],
    [id, role, expires_at, nonce, ''],
    [id, role, expires_at, nonce, signature?.slice(1)],
  ];
  for (const parts of changed) expect(() => readerWith(`Bearer ${parts.join('.')}`)).toThrow('Unauthorized');
  for (const none of [undefined, '', 'Bearer ']) expect(() => readerWith(none)).toThrow('Unauthorized');
  expect(() => readerWith(signed(), 'another')).toThrow('Unauthorized');
  expect(() => readerWith(signed(), 'secret', 'DELETE')).toThrow('Unauthorized');
  expect(() => readerWith(signed(), 'secret', 'GET', '/internal/images/8/content')).toThrow('Unauthorized');
});

test('a call is good for a minute', () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  const authorization = signed();
  jest.advanceTimersByTime(59_999);
  expect(readerWith(authorization)).toEqual(ann);
  jest.advanceTimersByTime(1);
  expect(() => readerWith(authorization)).toThrow('Unauthorized');
});
