import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { Logger, ServiceUnavailableException } from '@nestjs/common';
import type { AnalysisEnv } from '../env.js';
import { LANGUAGE_MEMORY, PrintedLanguage } from './printed-language.js';

const call = jest.fn<() => Promise<{ language: string | null }>>();
const warn = jest.spyOn(Logger.prototype, 'warn');

beforeAll(() => {
  warn.mockReturnValue(undefined);
});

beforeEach(() => {
  call.mockReset().mockResolvedValue({ language: 'de' });
});

afterAll(() => warn.mockRestore());

const GERMAN = { language: 'de', is_known: true };
/** `READER_LANGUAGE` counts until the user's settings can be read. */
const UNKNOWN = { language: 'fr', is_known: false };

const languages = (memory = LANGUAGE_MEMORY) =>
  new PrintedLanguage({ READER_LANGUAGE: 'fr' } as AnalysisEnv, { call } as never, memory);

test('the photos of a scan ask once for the language of their user', async () => {
  const language = languages();
  expect(await Promise.all([1, 1, 2].map((user_id) => language.of(user_id)))).toEqual([GERMAN, GERMAN, GERMAN]);
  expect(await language.of(1)).toEqual(GERMAN);
  expect(call).toHaveBeenCalledTimes(2);
});

test('a failed request is not repeated for each photo, and an earlier answer stays', async () => {
  const forgetful = languages({ ...LANGUAGE_MEMORY, kept_ms: 0 });
  expect(await forgetful.of(1)).toEqual(GERMAN);
  call.mockRejectedValue(new ServiceUnavailableException());
  expect([await forgetful.of(1), await forgetful.of(2)]).toEqual([GERMAN, UNKNOWN]);
  const language = languages();
  call.mockClear();
  expect([await language.of(1), await language.of(1)]).toEqual([UNKNOWN, UNKNOWN]);
  expect(call).toHaveBeenCalledTimes(1);
});

test('a new answer replaces an old one', async () => {
  const forgetful = languages({ ...LANGUAGE_MEMORY, kept_ms: 0 });
  await forgetful.of(1);
  call.mockResolvedValue({ language: 'pl' });
  expect(await forgetful.of(1)).toEqual({ language: 'pl', is_known: true });
});

test('a reading is outdated if its user has since chosen another language with a second reader', async () => {
  const language = languages();
  expect(await language.of(1)).toEqual(GERMAN);
  expect(await language.isOutdated(1, 'de-AT')).toBe(false);
  call.mockResolvedValue({ language: 'pl' });
  expect(await language.isOutdated(1, 'de')).toBe(true);
  expect(await language.of(1)).toEqual({ language: 'pl', is_known: true });
  call.mockResolvedValue({ language: 'en' });
  expect(await language.isOutdated(1, 'pl')).toBe(false);
  call.mockRejectedValue(new ServiceUnavailableException());
  expect(await language.isOutdated(1, 'pl')).toBe(false);
});

test('the number of kept answers is limited', async () => {
  const language = languages({ ...LANGUAGE_MEMORY, users: 2 });
  for (const user_id of [1, 2, 3, 3, 2, 1]) await language.of(user_id);
  expect(call).toHaveBeenCalledTimes(4);
});
