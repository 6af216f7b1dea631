// Numbers and dates by the person's own locale.

const number = new Intl.NumberFormat();
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const plainDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const list = new Intl.ListFormat();

export const formatNumber = (value: number) => number.format(value);

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

const exactMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** As `formatMoment`, with seconds. */
export const formatExactMoment = (value: string) => exactMoment.format(new Date(value));

/** As it is said: a, b and c. */
export const formatList = (parts: string[]) => list.format(parts);
