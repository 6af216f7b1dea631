import { expect, test } from '@jest/globals';
import type { FoundLine } from '../text-reader.js';
import { mergeReadings } from './merge-readings.js';
import { secondLanguage } from './second-language.js';
import { SecondReader } from './second-reader.js';
import { begin } from './work-since.js';

const pixels = () => ({ data: new Uint8Array(60 * 20 * 3), width: 60, height: 20 });

const line = (text: string): FoundLine => ({
  ...{ text, confidence: 0.9, height: 0.1, box: [0, 0, 1, 0.1] },
  pixels: pixels as FoundLine['pixels'],
});

const IN_TIME = { own_work_ms: 60_000, work_ms: 60_000, time_ms: 60_000 };

/** An engine that reads the same text everywhere. */
function engine(fails = () => false) {
  const read = () => {
    if (fails()) throw new Error('out of memory');
    return [{ text: 'Küchenwaage', confidence: 0.95 }];
  };
  return async () => ({ use: async () => undefined, read });
}

/** Words of the second reader. One in parentheses is unsure. */
const words = (text: string) =>
  text.split(' ').map((word) => ({ text: word.replace(/[()]/g, ''), confidence: word.startsWith('(') ? 0.05 : 0.9 }));

test.each([
  ['Kuchenwaage groB', 'Küchenwaage groß', 'Küchenwaage groß'],
  ['Kuchenwaage groB', 'Küchenwaage (gr%)', 'Küchenwaage groB'],
  ['Vor Nasse schutzen', 'VorNässe schützen', 'VorNässe schützen'],
  ['GroBe 230 V', 'Größe 280 V', 'Größe 230 V'],
  ['S/N 8K2945 X', 'S/N8K294S X', 'S/N 8K2945 X'],
  ['Kataokeuaotnc: Kestrelo', 'Κατασκευαστής: (ΚεεῖγεΙο)', 'Κατασκευαστής: Kestrelo'],
  ['ap0μoc:JFCVSUGW80', 'Σειριακός αριθμός: (ΙΕΝΨΒΟ)', 'Σειριακός αριθμός: JFCVSUGW80'],
  ['M0vo', 'Μόνο', 'Μόνο'],
  ['MODEL JQX806', 'ΜΟΡΕΙ JQX806', 'MODEL JQX806'],
  ['S/N: 2S10', 'SIN: 2S10', 'S/N: 2S10'],
])('the readings %j and %j give %j', (first, second, merged) => {
  expect(mergeReadings({ text: first, confidence: 0.95 }, words(second)).text).toBe(merged);
});

test.each([
  ['a word that both see is as sure as the surer reading', 'Bohrer', 0.95, 'Bohrer', 0.65, 0.95],
  ['a corrected word is as sure as the surer reading', 'GroBe', 0.9, 'Größe', 0.7, 0.9],
  ['a code is no surer than its only reading', 'Serial No: 7K4P29XB', 0.84, 'Serial No: 7K4P29X8', 0.96, 0.84],
])('%s', (_, text, confidence, second, sure, merged) => {
  const others = second.split(' ').map((word) => ({ text: word, confidence: sure }));
  expect(mergeReadings({ text, confidence }, others).confidence).toBe(merged);
});

test.each([
  ['de-AT', 'deu'],
  ['EL', 'ell'],
  ['en', null],
  ['ja', null],
  ['../../etc', null],
  [null, null],
])('the second reader of the language %j has the data %j', (language, data) => {
  expect(secondLanguage(language)).toBe(data);
});

test('the second reading ends at each of its limits, and keeps the lines of the first one', async () => {
  for (const limit of ['own_work_ms', 'work_ms', 'time_ms']) {
    const lines = [line('Kuchenwaage')];
    await new SecondReader(engine(), { ...IN_TIME, [limit]: -1 }).improve(lines, 'deu', begin());
    expect(lines).toMatchObject([{ text: 'Kuchenwaage' }]);
  }
});

test('a second reader that failed keeps the first reading, and starts again for the next photo', async () => {
  let starts = 0;
  let reads = 0;
  const reader = new SecondReader(() => {
    starts += 1;
    return engine(() => ++reads === 2)();
  }, IN_TIME);
  const lines = [line('Kuchenwaage'), line('Groesse')];
  await expect(reader.improve(lines, 'deu', begin())).rejects.toThrow('out of memory');
  expect(lines).toMatchObject([{ text: 'Küchenwaage', confidence: 0.95 }, { text: 'Groesse' }]);
  await reader.improve(lines, 'deu', begin());
  expect([starts, lines[1]?.text]).toEqual([2, 'Küchenwaage']);
});
