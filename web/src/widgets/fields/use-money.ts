import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useUserSettingsQuery } from '../../api/account/user-settings';
import { formatMoney } from '../../i18n/money';

type Priced = Pick<Item, 'my_role' | 'currency'>;

/** The currency of an item. The user's own and new items follow the settings at once; viewers get no currency. */
export function useCurrency(item: Priced | null): string | null {
  const { data } = useUserSettingsQuery();
  return item === null || item.my_role === 'owner' ? (data?.currency ?? null) : (item.currency ?? null);
}

/** Returns a formatter for amounts of an item. */
export function useMoney(item: Priced | null) {
  const currency = useCurrency(item);
  return (value: number) => formatMoney(value, currency);
}
