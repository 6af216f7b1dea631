import { expect, test } from '@jest/globals';
import { readerOff, VisionEnv } from './vision-env.js';

test('the reader is off on a machine or in a container with too little memory, unless it is switched on', () => {
  const gigabyte = 1024 ** 3;
  const states = [{}, { LOCAL_RECOGNITION: 'true' }].map((env) => readerOff(VisionEnv.parse(env), gigabyte));
  expect(states).toEqual(['small', null]);
  const inContainer = [1, 1.375].map((size) => readerOff(VisionEnv.parse({}), 8 * gigabyte, size * gigabyte));
  expect(inContainer).toEqual(['small', null]);
  expect(readerOff(VisionEnv.parse({ LOCAL_RECOGNITION: 'false' }), 8 * gigabyte)).toBe('switched_off');
});

test('a key may end with a line break of its file, but may not contain one', () => {
  expect(VisionEnv.parse({ OPENAI_API_KEY: 'sk-one\n' }).OPENAI_API_KEY).toBe('sk-one');
  expect(VisionEnv.safeParse({ OPENAI_API_KEY: 'sk-one\nX-Other: two' }).success).toBe(false);
});
