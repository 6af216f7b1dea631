import { formatDay } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { since } from '../../../ui/text/times';

const DAYS_TOLD = 7;

/** Just now, or minutes, hours or days ago; the date from seven days on (docs/rules/screens.md). */
export function deletedAgo(deletedAt: string, now: number): string {
  const { unit, count } = since(deletedAt, now);
  return unit === 'days' && count >= DAYS_TOLD ? formatDay(deletedAt) : t(`trash.${unit}`, { count });
}
