/** Languages in which month names are recognized. */
const LANGUAGES = [
  ...['ar', 'bg', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'eu', 'fa', 'fi', 'fr', 'ga', 'gl', 'he', 'hr', 'hu'],
  ...['id', 'is', 'it', 'lt', 'lv', 'ms', 'nb', 'nl', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'th', 'tr', 'uk'],
  'vi',
];

/** Short forms that the Unicode locale data lacks. */
const SHORT: [string, number][] = [
  ['mrz', 3],
  ['mär', 3],
  ['sept', 9],
];

/** Words that can be in a date besides its day, month and year. */
const PARTICLES = ['de', 'del', 'of', 'the', 'st', 'nd', 'rd', 'th', 'er', 'г', 'р', 'года', 'року'];

interface Words {
  months: Map<string, number>;
  ignored: Set<string>;
}

let words: Words | undefined;

/** The month that a word names; 0 for a word to ignore; undefined for any other word. */
export function monthOf(word: string): number | undefined {
  words ??= collectWords();
  const key = folded(word);
  const month = words.months.get(key);
  if (month !== undefined) return month > 0 ? month : undefined;
  return words.ignored.has(key) ? 0 : undefined;
}

function collectWords(): Words {
  const months = new Map<string, number>();
  const ignored = new Set(PARTICLES.map(folded));
  const add = (name: string, month: number) => {
    const key = folded(name);
    if (key === '' || /\d/.test(key)) return;
    // Croatian "listopad" is October, Polish "listopad" is November, so the word is ambiguous.
    months.set(key, (months.get(key) ?? month) === month ? month : 0);
  };
  for (const language of LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC', calendar: 'gregory' });
      const inDate = new Intl.DateTimeFormat(language, {
        ...{ day: 'numeric', month: style, year: 'numeric', timeZone: 'UTC', calendar: 'gregory' },
      });
      const weekday = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
      for (let month = 0; month < 12; month++) {
        const date = Date.UTC(2024, month, 1);
        add(alone.format(date), month + 1);
        add(inDate.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '', month + 1);
      }
      for (let day = 1; day <= 7; day++) ignored.add(folded(weekday.format(Date.UTC(2024, 0, day))));
    }
  }
  for (const [name, month] of SHORT) months.set(folded(name), month);
  return { months, ignored };
}

const folded = (word: string) =>
  word
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase();
