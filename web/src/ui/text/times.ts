import { t } from '../../i18n/t';
import '../../i18n/locales/time';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The largest whole unit since a time. Under 60 s, and for a time in the future, the unit is `now`. */
export function since(iso: string, now: number): { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number } {
  const seconds = Math.floor((now - Date.parse(iso)) / 1000);
  if (seconds < MINUTE) return { unit: 'now', count: 0 };
  if (seconds < HOUR) return { unit: 'minutes', count: Math.floor(seconds / MINUTE) };
  if (seconds < DAY) return { unit: 'hours', count: Math.floor(seconds / HOUR) };
  return { unit: 'days', count: Math.floor(seconds / DAY) };
}

/** Formats a relative time: "just now", "5m ago", "3h ago", "2d ago" (docs/rules/screens.md). */
export function ago(iso: string, now: number): string {
  const { unit, count } = since(iso, now);
  return t(`time.${unit}`, { count });
}

const amount = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** Formats a duration in seconds, minutes or hours (docs/rules/screens.md). */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return formatSeconds(seconds);
  if (seconds < HOUR) return t('time.duration_m', { amount: amount.format(seconds / MINUTE) });
  return t('time.duration_h', { amount: amount.format(seconds / HOUR) });
}

export const formatSeconds = (seconds: number) => t('time.duration_s', { amount: amount.format(seconds) });
