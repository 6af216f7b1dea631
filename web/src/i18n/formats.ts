// Numbers and dates in the user's locale.

const number = new Intl.NumberFormat();
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const plainDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const list = new Intl.ListFormat();

export const formatNumber = (value: number) => number.format(value);

/** As many decimals as a number can have: by default, only three are shown. */
const decimals = { maximumFractionDigits: 15 };
const exact = new Intl.NumberFormat(undefined, decimals);
const typed = new Intl.NumberFormat(undefined, { ...decimals, useGrouping: false });

/** Formats a number that a user entered, with all its decimals. */
export const formatExactNumber = (value: number) => exact.format(value);

/** Formats a number for a text field: all its decimals, but no groups of digits. */
export const formatTypedNumber = (value: number) => typed.format(value);

/** Formats a timestamp or a plain `YYYY-MM-DD` date. A plain date is the same day in every time zone. */
export function formatDay(value: string): string {
  return (value.length === 10 ? plainDay : day).format(new Date(value));
}

const month = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Formats a `YYYY-MM` month. */
export const formatMonth = (value: string) => month.format(new Date(`${value}-01`));

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** Formats hours and minutes of a timestamp. */
export const formatTime = (value: string) => time.format(new Date(value));

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Formats day and time of a timestamp. */
export const formatMoment = (value: string) => moment.format(new Date(value));

const exactMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** Like `formatMoment`, with seconds. */
export const formatExactMoment = (value: string) => exactMoment.format(new Date(value));

/** Formats a list as in "a, b, and c". */
export const formatList = (parts: string[]) => list.format(parts);
