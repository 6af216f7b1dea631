import { monthOf } from './month-names.js';
import { latinDigits } from './numbers.js';
import { MAX_READ, type Reader, type Readings } from './readings.js';

const DATE_READINGS = ['day_month_year', 'month_day_year', 'year_month_day'] as const;

/** `YYYY-MM-DD`, or null for Homebox’s year 1, which means "no date". */
type Day = string | null;

/** Reads dates. "03/04/2024" can be in March or in April: the other cells of the column or the user decide. */
export const dateReader: Reader<Day> = {
  ids: DATE_READINGS,
  read: daysIn,
  written: (day) => day ?? '',
};

const TIME = /[T\s,]+\d{1,2}[:h]\d{2}.*$/s;
const SEPARATOR = '[-./\\s年月년월]{1,3}';
const NUMBERS = new RegExp(`^(\\d{1,4})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{1,4})\\s?[.日일]?(?:\\s?(?:г|р)\\.?)?$`);
/** Days since 1899-12-30, as spreadsheets count them. */
const SERIAL = /^(\d{5})(?:[.,]\d+)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;

const SERIAL_START = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** Two-digit years mean a year from 1950 to next year, because no purchase is later than that. */
const EARLIEST_SHORT_YEAR = 1950;

function daysIn(text: string): Readings<Day> {
  if (text.length > MAX_READ) return {};
  const date = latinDigits(text).trim().replace(TIME, '').trim();
  const [, serial] = SERIAL.exec(date) ?? [];
  if (serial) return certain(new Date(SERIAL_START + Number(serial) * DAY_MS).toISOString().slice(0, 10));
  const [, year, month, day] = COMPACT.exec(date) ?? [];
  if (year && month && day) return certain(dayOf(year, month, day));
  const [, first = '', second = '', third = ''] = NUMBERS.exec(date) ?? [];
  return first === '' ? certain(withMonthName(date)) : numeric(first, second, third);
}

function numeric(first: string, second: string, third: string): Readings<Day> {
  if (first.length > 2) return certain(dayOf(first, second, third));
  const days = {
    day_month_year: dayOf(third, second, first),
    month_day_year: dayOf(third, first, second),
    // "5/3/24" does not start with a year.
    year_month_day: first.length === 2 && second.length === 2 && third.length === 2 && dayOf(first, second, third),
  };
  return Object.fromEntries(Object.entries(days).filter(([, day]) => day !== undefined && day !== false));
}

/** Reads "May 31, 2024", "31. Mai 2024", "31-May-24". Only one of the two numbers can be the day. */
function withMonthName(date: string): Day | undefined {
  const parts = date.match(/\d+|[\p{L}\p{M}]+\.?/gu) ?? [];
  const numbers = parts.filter((part) => /^\d/.test(part));
  const months = parts.filter((part) => !/^\d/.test(part)).map(monthOf);
  const named = months.filter((month) => month !== 0);
  const [first = '', second = ''] = numbers;
  const [month] = named;
  if (numbers.length !== 2 || named.length !== 1 || month === undefined) return undefined;
  return first.length === 4 ? dayOf(first, String(month), second) : dayOf(second, String(month), first);
}

const certain = (day: Day | undefined): Readings<Day> =>
  day === undefined ? {} : Object.fromEntries(DATE_READINGS.map((id) => [id, day]));

/** @returns undefined if the day does not exist */
function dayOf(year: string, month: string, day: string): Day | undefined {
  const full = fullYear(year);
  if (full === undefined || day.length > 2) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(full, Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  return full === 1 ? null : date.toISOString().slice(0, 10);
}

function fullYear(year: string): number | undefined {
  if (year.length === 4) return Number(year) > 0 ? Number(year) : undefined;
  if (year.length !== 2) return undefined;
  const next = new Date().getUTCFullYear() + 1;
  const recent = [2000, 1900].map((century) => century + Number(year)).find((full) => full <= next);
  return recent !== undefined && recent >= EARLIEST_SHORT_YEAR ? recent : undefined;
}
