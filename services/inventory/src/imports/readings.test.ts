import { describe, expect, test } from '@jest/globals';
import { dateReader } from './dates.js';
import { flagOf } from './flags.js';
import { moneyReader, numberReader } from './numbers.js';
import { type Reader, readingOf, valuesOf } from './readings.js';

/** The values of a column’s cells, or the question to the user if the column is ambiguous. */
function column<Value>(reader: Reader<Value>, texts: string[]) {
  const { chosen, question } = readingOf(reader, 'c', texts, undefined);
  if (question) return question.readings.map(({ id, example }) => `${question.sample} ${id} ${example}`);
  return texts.map((text) => {
    const values = valuesOf(reader, text, chosen);
    return values.length === 1 ? values[0] : values;
  });
}

describe('amounts of money', () => {
  test.each<[string[], unknown[]]>([
    [
      ['24,90 €', '1.249,00 €'],
      [24.9, 1249],
    ],
    [
      ['$1,234.50', 'USD 899', '£12', '45321'],
      [1234.5, 899, 12, 45321],
    ],
    [
      ['12,50', '1.234'],
      [12.5, 1234],
    ],
    [
      ['12.50', '1.234'],
      [12.5, 1.234],
    ],
    [
      ['1 234,50', '1 234 567,00 zł', '1 234'],
      [1234.5, 1234567, 1234],
    ],
    [
      ["CHF 1'234.50", '1’000.-', '12.–'],
      [1234.5, 1000, 12],
    ],
    [
      ['12,- €', '5,--'],
      [12, 5],
    ],
    [
      ['1,00,000.50', '₹ 12,34,567'],
      [100000.5, 1234567],
    ],
    [
      ['R$ 1.234,56', 'kr 99', '99 kr.', 'Rs.500', 'A$5', 'US$ 7'],
      [1234.56, 99, 99, 500, 5, 7],
    ],
    [
      ['1234.567', '0.500', '.5', '$.50'],
      [1234.567, 0.5, 0.5, 0.5],
    ],
    [
      ['٣٫٥', '١٬٢٣٤'],
      [3.5, 1234],
    ],
    [['１２００円'], [1200]],
    [['1.234.567'], [1234567]],
    [
      ['1.234,50', '1,234.50'],
      [1234.5, 1234.5],
    ],
    [
      ['about 5', '-5', '(5)', '5 pcs', '1.23.4'],
      [[], [], [], [], []],
    ],
  ])('amounts are read: %j', (texts, values) => {
    expect(column(moneyReader, texts)).toEqual(values);
  });

  test.each([
    [['1.234'], ['1.234 decimal_point 1.234', '1.234 decimal_comma 1234']],
    [
      ['€ 5', '1,234'],
      ['1,234 decimal_point 1234', '1,234 decimal_comma 1.234'],
    ],
    [
      ['1.234,50', '1,234.50', '1.500'],
      ['1.500 decimal_point 1.5', '1.500 decimal_comma 1500'],
    ],
  ])('amounts that can be read in two ways lead to a question: %j', (texts, asked) => {
    expect(column(moneyReader, texts)).toEqual(asked);
  });
});

test('quantities can be ambiguous like amounts, and have no currency', () => {
  expect(column(numberReader, ['1.000', '2.500', '10.000'])).toEqual([
    '1.000 decimal_point 1',
    '1.000 decimal_comma 1000',
  ]);
  expect(column(numberReader, ['3.0', '1.0000', '12', '5 €'])).toEqual([3, 1, 12, []]);
  expect(column(numberReader, ['1,000', '2.5'])).toEqual([1000, 2.5]);
});

test('a cell that is too long for a date or a number is not read', () => {
  // Reading it takes minutes.
  expect(dateReader.read(`1${'T'.repeat(199_000)}x`)).toEqual({});
  expect(moneyReader.read(`1${'.-'.repeat(99_000)}1`)).toEqual({});
  expect(numberReader.read('1'.repeat(101))).toEqual({});
});

describe('dates', () => {
  test.each<[string[], unknown[]]>([
    [
      ['05/31/2024', '5/3/24'],
      ['2024-05-31', '2024-05-03'],
    ],
    [
      ['31.05.2024', '1.12.2023'],
      ['2024-05-31', '2023-12-01'],
    ],
    [
      ['31/05/2024', '03/04/2024'],
      ['2024-05-31', '2024-04-03'],
    ],
    [
      ['2024-05-31', '2024/5/3', '2024.05.03', '2024. 5. 31.', '2024年5月31日', '2024년 5월 31일'],
      ['2024-05-31', '2024-05-03', '2024-05-03', '2024-05-31', '2024-05-31', '2024-05-31'],
    ],
    [
      ['2024-05-31T10:00:00Z', '31.05.2024 14:30', '5/31/2024 2:30:00 PM', '45443.604'],
      ['2024-05-31', '2024-05-31', '2024-05-31', '2024-05-31'],
    ],
    [
      ['May 31, 2024', '31 May 2024', '31-May-24', '31st of May 2024', 'Friday, May 31, 2024'],
      Array(5).fill('2024-05-31'),
    ],
    [
      ['31. Mai 2024', '3. März 2024', '1er août 2024', '31 de mayo de 2024', '31 maggio 2024'],
      ['2024-05-31', '2024-03-03', '2024-08-01', '2024-05-31', '2024-05-31'],
    ],
    [
      ['31 мая 2024 г.', '31 maja 2024', '31. května 2024', '31 Mayıs 2024', '31 mei 2024'],
      Array(5).fill('2024-05-31'),
    ],
    [
      ['45443', '20240531'],
      ['2024-05-31', '2024-05-31'],
    ],
    [['٣١/٠٥/٢٠٢٤'], ['2024-05-31']],
    [
      ['24/05/31', '24-05-03'],
      ['2024-05-31', '2024-05-03'],
    ],
    [['0001-01-01T00:00:00Z'], [null]],
    [['4/4/2024'], ['2024-04-04']],
    [
      ['last year', '2024-02-30', '31.02.2024', '1.13.2024x', '5'],
      [[], [], [], [], []],
    ],
    [
      ['31/05/2024', '05/31/2024'],
      ['2024-05-31', '2024-05-31'],
    ],
    // October in Croatian, November in Polish.
    [['3 listopad 2024'], [[]]],
  ])('dates are read: %j', (texts, values) => {
    expect(column(dateReader, texts)).toEqual(values);
  });

  test.each([
    [['03/04/2024'], ['03/04/2024 day_month_year 2024-04-03', '03/04/2024 month_day_year 2024-03-04']],
    [
      ['2024-05-31', '3.4.2024'],
      ['3.4.2024 day_month_year 2024-04-03', '3.4.2024 month_day_year 2024-03-04'],
    ],
    [
      ['12/05/11'],
      [
        '12/05/11 day_month_year 2011-05-12',
        '12/05/11 month_day_year 2011-12-05',
        '12/05/11 year_month_day 2012-05-11',
      ],
    ],
  ])('dates that can be read in several ways lead to a question: %j', (texts, asked) => {
    expect(column(dateReader, texts)).toEqual(asked);
  });

  const MONTHS = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'tr', 'hu', 'ro', 'el', 'uk'].flatMap(
    (language) =>
      Array.from({ length: 12 }, (_, month): [string, string] => {
        const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
        return [format.format(Date.UTC(2024, month, 17)), `2024-${String(month + 1).padStart(2, '0')}-17`];
      }),
  );

  test.each(MONTHS)('a date with a month name is read: %s', (text, day) => {
    expect(column(dateReader, [text])).toEqual([day]);
  });
});

test('the user’s answer decides how cells are read, and a cell that does not fit it has no value', () => {
  const { chosen } = readingOf(dateReader, 'c', ['03/04/2024'], 'month_day_year');
  expect(valuesOf(dateReader, '03/04/2024', chosen)).toEqual(['2024-03-04']);
  expect(valuesOf(dateReader, '31/04/2024', chosen)).toEqual([]);
  expect(valuesOf(dateReader, '31/05/2024', chosen)).toEqual([]);
  expect(readingOf(dateReader, 'c', ['03/04/2024'], 'decimal_comma').question).toBeDefined();
});

test.each([
  [
    true,
    'TRUE yes Y 1 x on WAHR Ja VRAI oui VERDADERO sí VERO VERDADEIRO sim WAAR SANT PRAWDA tak ИСТИНА да DOĞRU evet 真 はい ✓',
  ],
  [
    false,
    'FALSE no N 0 off FALSCH Nein FAUX non FALSO não ONWAAR nee FALSKT FAŁSZ nie ЛОЖЬ нет YANLIŞ hayır 偽 いいえ ✗',
  ],
])('the flag %s is written as: %s', (value, words) => {
  for (const word of words.split(' ')) expect([word, flagOf(word)]).toEqual([word, value]);
});

test('any other word is neither yes nor no', () => {
  expect(flagOf('perhaps')).toBeUndefined();
});
