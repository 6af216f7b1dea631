import { MAX_MONTHLY_CAP, MAX_PHOTOS_A_DAY } from '@whereabouts/shared/contracts/limits.js';
import { t } from '../../../../i18n/t';
import { formatCost } from './cost';

/**
 * The limits of the AI: their field in the API and how they are parsed and shown. `read` returns `undefined`
 * for invalid text.
 */
export const BUDGETS = {
  /** The maximum cost per month. A decimal comma is accepted. */
  cap: {
    field: 'monthly_cap_usd',
    inputMode: 'decimal',
    save: 'account.save',
    read: (text: string) => {
      const amount = Number(text.replace(',', '.'));
      return amount >= 0 && amount <= MAX_MONTHLY_CAP ? amount : undefined;
    },
    saved: (next: number) => t('usage.cap_saved', { cap: formatCost(next) }),
  },
  /** The maximum number of photos that the AI analyzes per day for each user who is not an admin. */
  daily: {
    field: 'photos_per_user_and_day',
    inputMode: 'numeric',
    save: 'usage.daily_save',
    read: (text: string) => (/^\d+$/.test(text) && Number(text) <= MAX_PHOTOS_A_DAY ? Number(text) : undefined),
    saved: (next: number) => t('usage.daily_saved', { count: next }),
  },
} as const;
