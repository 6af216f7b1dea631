// Numbers, dates and money by the person's own locale.

const number = new Intl.NumberFormat();
const money = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const plainDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const list = new Intl.ListFormat();

export const formatNumber = (value: number) => number.format(value);

const currencies = new Map<string, Intl.NumberFormat>();

/** By ISO 4217; without a currency where nobody has told which one is meant. */
export function formatMoney(value: number, currency: string | null = null): string {
  return (currency === null ? money : formatOf(currency)).format(value);
}

/** “€”, or what else stands for the currency. */
export const currencySign = (currency: string): string =>
  formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

function formatOf(currency: string): Intl.NumberFormat {
  const known = currencies.get(currency);
  if (known) return known;
  const style = { style: 'currency', currency } as const;
  const { minimumFractionDigits = 2 } = new Intl.NumberFormat(undefined, style).resolvedOptions();
  // Amounts are kept with two decimals, in whichever currency.
  const digits = { minimumFractionDigits: Math.min(2, minimumFractionDigits), maximumFractionDigits: 2 };
  const format = new Intl.NumberFormat(undefined, { ...style, ...digits });
  currencies.set(currency, format);
  return format;
}

/** An instant, or a plain `YYYY-MM-DD` that is the same day everywhere. */
export function formatDay(value: string): string {
  return (value.length === 10 ? plainDay : day).format(new Date(value));
}

const month = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A `YYYY-MM`. */
export const formatMonth = (value: string) => month.format(new Date(`${value}-01`));

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** Hours and minutes of an instant. */
export const formatTime = (value: string) => time.format(new Date(value));

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Day and time of an instant. */
export const formatMoment = (value: string) => moment.format(new Date(value));

/** As it is said: a, b and c. */
export const formatList = (parts: string[]) => list.format(parts);
