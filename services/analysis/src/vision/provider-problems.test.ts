import { expect, test } from '@jest/globals';
import { APIConnectionError, APIConnectionTimeoutError } from 'openai';
import { problemOf } from './provider-problems.js';

const open = new AbortController().signal;

test.each([
  ['a timeout of the caller', new Error('aborted'), AbortSignal.abort(), 'The AI service did not answer in time.'],
  ['a timeout of the client', new APIConnectionTimeoutError(), open, 'The AI service did not answer in time.'],
  ['a failed connection', new APIConnectionError({}), open, 'The AI service cannot be reached.'],
])('%s is described for the user', (_, error, signal, message) => {
  expect(problemOf(error, signal).message).toBe(message);
});
