const formats = new Map<string, Intl.DateTimeFormat>();
/** More than the number of time zones. Clients send zone names in any mix of upper and lower case. */
const MOST_FORMATS = 700;

/** The day (`YYYY-MM-DD`) in a time zone at an instant, in milliseconds since the epoch. */
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

/** The day (`YYYY-MM-DD`) that is `days` after `day`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** An upper bound for the distance between local midnight and midnight UTC. */
const FURTHEST_MS = DAY_MS;

/**
 * The last millisecond of a day in a time zone, as an ISO 8601 instant in UTC. A binary search finds it because the
 * zone's offset is not enough: clocks can change at midnight, and then the day ends an hour earlier or later.
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
