import { expect, test } from '@jest/globals';
import { NotFoundException, ServiceUnavailableException } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import {
  problemOf,
  RemoteProblem,
  SERVICE_UNAVAILABLE,
  STORAGE_FULL,
  TIMED_OUT,
  withCause,
} from '../../http/problems.js';
import { pauseBefore, retryPolicyOf, UnknownMessage } from './retry-policy.js';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });
const sqlError = (code: string) => new QueryFailedError('select 1', [], withCode(code));
const HOUR_MS = 3_600_000;

test.each([
  ['a deadlock', sqlError('40P01'), 'conflict'],
  ['a serialization failure', sqlError('40001'), 'conflict'],
  ['a lock that was not free in time', sqlError('55P03'), 'conflict'],
  ['a database that is down', withCode('ECONNREFUSED'), 'own_store'],
  ['a database that is shutting down', sqlError('57P01'), 'own_store'],
  ['a database whose disk is full', sqlError('53100'), 'own_store'],
  ['a service that is down', new RemoteProblem(SERVICE_UNAVAILABLE), 'not_now'],
  ['a service that is too slow', new RemoteProblem(TIMED_OUT), 'not_now'],
  ['a store without room', new RemoteProblem(STORAGE_FULL), 'not_now'],
  ['a mail server that is down', new ServiceUnavailableException(), 'not_now'],
  ['a message of a newer version', new UnknownMessage('no handler'), 'not_known_here'],
  ['a refusal', new NotFoundException(), 'failed'],
  ['a mistake', new TypeError('undefined is not a function'), 'failed'],
])('%s is recognized by its exception, even if that is wrapped in problem details for clients', (_, error, policy) => {
  expect(retryPolicyOf(error)).toBe(policy);
  expect(retryPolicyOf(withCause(problemOf(error), error))).toBe(policy);
});

const pauses = (policy: 'not_now' | 'not_known_here') =>
  Array.from({ length: 8 }, (_, retries) => pauseBefore(policy, { retries, failing_for_ms: 0 }, 250));

test('the pauses of an outage grow from one second to one hour', () => {
  expect(pauses('not_now')).toEqual([1_000, 5_000, 30_000, 120_000, 600_000, HOUR_MS, HOUR_MS, HOUR_MS]);
});

test('a message of a newer version comes back at least every half minute', () => {
  expect(pauses('not_known_here').slice(2)).toEqual(Array(6).fill(30_000));
});

test('an outage is retried for three days, and a newer version for one hour', () => {
  const after = (policy: 'not_now' | 'not_known_here', hours: number) =>
    pauseBefore(policy, { retries: 20, failing_for_ms: hours * HOUR_MS }, 250);
  expect([after('not_now', 71), after('not_now', 73)]).toEqual([HOUR_MS, undefined]);
  expect([after('not_known_here', 0.9), after('not_known_here', 1.1)]).toEqual([30_000, undefined]);
});
