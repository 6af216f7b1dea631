import { MAX_MONTHLY_CAP, MAX_PHOTOS_A_DAY } from '@whereabouts/shared/contracts/limits.js';
import { t } from '../../../../i18n/t';
import { formatCost } from './cost';

/** The limits of the AI: their field in the API, and how each is typed and told. `read` gives `undefined` for a wrong text. */
export const BUDGETS = {
  /** The most a month may cost. A decimal comma will do. */
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
  /** How many photos a day the AI looks at for each user who is not an admin. */
  daily: {
    field: 'photos_per_user_and_day',
    inputMode: 'numeric',
    save: 'usage.daily_save',
    read: (text: string) => (/^\d+$/.test(text) && Number(text) <= MAX_PHOTOS_A_DAY ? Number(text) : undefined),
    saved: (next: number) => t('usage.daily_saved', { count: next }),
  },
} as const;
