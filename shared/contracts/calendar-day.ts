const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are time zones; their names come from outside, in any mix of letters. */
const MOST_FORMATS = 700;

/** Which day (`YYYY-MM-DD`) it is in a time zone at an instant, in milliseconds. */
export function dayIn(timeZone: string, at: number): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    if (formats.size >= MOST_FORMATS) formats.clear();
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`;
}

/** A day some days after another one. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Local midnight is never further from midnight in UTC. */
const FURTHEST_MS = DAY_MS;

/**
 * The last millisecond of a day in a time zone. It is searched for, because an offset alone does not tell: clocks also
 * change at midnight, and then a day ends an hour earlier or later.
 */
export function endOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  let last = midnight - FURTHEST_MS;
  let next = midnight + FURTHEST_MS;
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (dayIn(timeZone, middle) <= day) last = middle;
    else next = middle;
  }
  return new Date(last).toISOString();
}
