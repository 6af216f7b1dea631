import { expect, test } from '@jest/globals';
import { APIConnectionError, APIConnectionTimeoutError } from 'openai';
import { problemOf } from './provider-problems.js';

const open = new AbortController().signal;

test.each([
  ['the time limit of the caller', new Error('aborted'), AbortSignal.abort(), 'The AI service did not answer in time.'],
  ['the time limit of the client', new APIConnectionTimeoutError(), open, 'The AI service did not answer in time.'],
  ['no connection', new APIConnectionError({}), open, 'The AI service cannot be reached.'],
])('%s is told in words', (_, error, signal, message) => {
  expect(problemOf(error, signal).message).toBe(message);
});
