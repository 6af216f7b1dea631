import { afterEach, expect, jest, test } from '@jest/globals';
import type { Program } from '../../../contracts/programs.js';
import { pairKey, serviceKeysOf } from '../service-keys/derive-keys.js';
import { ServiceKeys } from '../service-keys/service-keys.js';
import { InternalCalls, readerOf, signCall } from './internal-call.js';

const SECRET = 's'.repeat(32);
const PATH = '/internal/images/7/content?thumb=1';
const ann = { id: 12, role: 'user' as const };
const keys = ServiceKeys.parse(serviceKeysOf(SECRET, 'media'));
const CALLERS = ['gateway', 'analysis'] as const;

afterEach(() => {
  jest.useRealTimers();
});

function readerWith(authorization: string | undefined, method = 'GET', url = PATH, at = keys) {
  return readerOf(at, CALLERS, { headers: { authorization }, method, url });
}

function signed(caller: string = 'gateway', key = pairKey(SECRET, caller, 'media')) {
  return signCall({ caller, key }, ann, 'GET', PATH).authorization ?? '';
}

test('a call acts for the actor in its signature', () => {
  expect(readerWith(signed())).toEqual(ann);
  expect(readerWith(signed('analysis'))).toEqual(ann);
  expect(readerWith(signed(), 'HEAD')).toEqual(ann);
});

test('a changed call is rejected, and so is a call to another method, path or query', () => {
  const [caller, id, role, expires_at, nonce, signature] = signed().replace('Bearer ', '').split('.');
  const changed = [
    ['analysis', id, role, expires_at, nonce, signature],
    [caller, '13', role, expires_at, nonce, signature],
    [caller, id, 'admin', expires_at, nonce, signature],
    [caller, id, role, `${Number(expires_at) + 1}`, nonce, signature],
    [caller, id, role, expires_at, `${nonce}0`, signature],
    [caller, id, role, expires_at, nonce, ''],
    [caller, id, role, expires_at, nonce, signature?.slice(1)],
  ];
  for (const parts of changed) expect(() => readerWith(`Bearer ${parts.join('.')}`)).toThrow('Unauthorized');
  for (const none of [undefined, '', 'Bearer ']) expect(() => readerWith(none)).toThrow('Unauthorized');
  expect(() => readerWith(signed(), 'DELETE')).toThrow('Unauthorized');
  for (const url of ['/internal/images/8/content?thumb=1', '/internal/images/7/content', `${PATH}&box=0,0,1,1`])
    expect(() => readerWith(signed(), 'GET', url)).toThrow('Unauthorized');
});

test('a call signed with the key of another pair, or for another service, is rejected', () => {
  expect(() => readerWith(signed('gateway', pairKey(SECRET, 'analysis', 'media')))).toThrow('Unauthorized');
  expect(() => readerWith(signed('gateway', pairKey(SECRET, 'gateway', 'inventory')))).toThrow('Unauthorized');
  expect(() => readerWith(signed('gateway', pairKey('t'.repeat(32), 'gateway', 'media')))).toThrow('Unauthorized');
});

test('a service that has a key but no permission for this call is rejected', () => {
  expect(() => readerWith(signed('inventory'))).toThrow('Unauthorized');
});

test('a call that changes data is accepted once', () => {
  const calls = new InternalCalls(keys, CALLERS);
  const sign = (caller: Program) => signCall({ caller, key: pairKey(SECRET, caller, 'media') }, ann, 'POST', '/upload');
  const call = { headers: sign('gateway'), method: 'POST', url: '/upload' };
  expect(calls.verify(call)).toEqual({ caller: 'gateway', actor: ann });
  expect(() => calls.verify(call)).toThrow('Unauthorized');
});

test('a call is valid for one minute', () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  const authorization = signed();
  jest.advanceTimersByTime(59_999);
  expect(readerWith(authorization)).toEqual(ann);
  jest.advanceTimersByTime(1);
  expect(() => readerWith(authorization)).toThrow('Unauthorized');
});
