import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useUserSettingsQuery } from '../api/user-settings';
import { formatMoney } from '../i18n/money';

/** Of one's own things, and of new ones. What others have paid is in a currency that nobody has told. */
export function useCurrency(item: Pick<Item, 'my_role'> | null): string | null {
  const { data } = useUserSettingsQuery();
  return (item === null || item.my_role === 'owner') && data ? data.currency : null;
}

/** How an amount of an item is written. */
export function useMoney(item: Pick<Item, 'my_role'> | null) {
  const currency = useCurrency(item);
  return (value: number) => formatMoney(value, currency);
}
