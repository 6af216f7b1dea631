import type { Departed } from '@whereabouts/shared/contracts/departed.js';
import { formatDay } from '../../i18n/formats';
import { t } from '../../i18n/t';
import '../../i18n/locales/departures';

/** How an item has left, such as "Sold, May 31, 2026, $12.50, To Anna". */
export function departureText({ kind, on, price, note }: Departed, money: (value: number) => string): string {
  return [t(`depart.${kind}`), on && formatDay(on), price !== null && money(price), note].filter(Boolean).join(', ');
}
