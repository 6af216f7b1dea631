import type { BackupEnv } from './backup-env.js';

export type Retention = Pick<BackupEnv, `BACKUP_KEEP${'' | '_DAYS' | '_WEEKS' | '_MONTHS'}`>;

const DAY_MS = 24 * 60 * 60_000;

/** The time in a backup's name. */
const momentOf = (name: string) => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)$/, 'T$1:$2:$3Z'));

/** Calendar day in the local time zone (`TZ`). */
function dayOf(name: string): number {
  const at = momentOf(name);
  return Math.floor(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS);
}

/** Weeks begin on Monday. Day 0, 1970-01-01, was a Thursday. */
const weekOf = (name: string) => Math.floor((dayOf(name) + 3) / 7);

function monthOf(name: string): number {
  const at = momentOf(name);
  return at.getFullYear() * 12 + at.getMonth();
}

/** Whether no retention setting is set. */
export const keepsAll = (retention: Retention) =>
  !retention.BACKUP_KEEP &&
  !retention.BACKUP_KEEP_DAYS &&
  !retention.BACKUP_KEEP_WEEKS &&
  !retention.BACKUP_KEEP_MONTHS;

/** The backups to keep. @param names oldest first */
export function keptBackups(names: string[], retention: Retention): Set<string> {
  const {
    BACKUP_KEEP: newest,
    BACKUP_KEEP_DAYS: days,
    BACKUP_KEEP_WEEKS: weeks,
    BACKUP_KEEP_MONTHS: months,
  } = retention;
  const latest = names.toReversed();
  return new Set([
    ...latest.slice(0, newest ?? 0),
    ...newestOfEach(latest, dayOf, days),
    ...newestOfEach(latest, weekOf, weeks),
    ...newestOfEach(latest, monthOf, months),
  ]);
}

function newestOfEach(latest: string[], periodOf: (name: string) => number, most = 0): string[] {
  const found = new Map<number, string>();
  for (const name of latest) if (!found.has(periodOf(name))) found.set(periodOf(name), name);
  return [...found.values()].slice(0, most);
}
