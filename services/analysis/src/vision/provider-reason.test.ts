import { expect, test } from '@jest/globals';
import { APIError } from 'openai';
import { providerReason } from './provider-reason.js';

const KEY = 'sk-live-1234567890';

/** The error that the client creates from a response. */
const errorOf = (body: unknown, text?: string) => APIError.generate(400, body as object, text, new Headers());

test.each([
  ["in OpenAI's format", { error: { message: 'model not found', code: 'x' } }, 'model not found'],
  ['as a string', { error: 'schema not supported' }, 'schema not supported'],
  ['as `detail`', { error: { detail: 'no such model' } }, 'no such model'],
  ['as a list', { error: { detail: [{ loc: ['body'], msg: 'extra field' }] } }, 'extra field'],
  ['with line breaks', { error: { message: 'one\n  two\0' } }, 'one two'],
  ['of an empty error', { error: {} }, null],
])('a reason %s is read', (_, body, reason) => {
  expect(providerReason(errorOf(body), KEY)).toBe(reason);
});

test.each([
  ['plain text', 'model is loading', 'model is loading'],
  ['HTML of a proxy', ' <html><h1>Bad Request</h1>', null],
  ['an empty body', '', null],
])('a response that is not JSON is handled: %s', (_, text, reason) => {
  expect(providerReason(errorOf(undefined, text), KEY)).toBe(reason);
});

test.each([
  [`Incorrect API key provided: ${KEY}.`],
  ['Incorrect API key provided: sk-proj-abc***xyz.'],
  ['Authorization: Bearer abcdef was refused'],
  ['cannot fetch http://user:secret@host/model'],
  [`cannot decode data:image/jpeg;base64,${'QUJD'.repeat(40)}`],
])('secrets are removed from the reason: %s', (message) => {
  const reason = providerReason(errorOf({ error: { message } }), KEY);
  expect(reason).toContain('…');
  expect(reason).not.toMatch(/1234567890|abc|secret|QUJD/);
});

test('a short key is not removed from the reason, and a long reason is cut', () => {
  expect(providerReason(errorOf({ error: { message: 'ollama: model not found' } }), 'ollama')).toContain('ollama');
  expect(providerReason(errorOf({ error: { message: 'word '.repeat(200) } }))).toHaveLength(299);
});
