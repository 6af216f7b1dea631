import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useUserSettingsQuery } from '../../api/account/user-settings';
import { formatMoney } from '../../i18n/money';

/** The currency of the user's own items and of new items. The currency of other users' items is unknown. */
export function useCurrency(item: Pick<Item, 'my_role'> | null): string | null {
  const { data } = useUserSettingsQuery();
  return (item === null || item.my_role === 'owner') && data ? data.currency : null;
}

/** Returns a formatter for amounts of an item. */
export function useMoney(item: Pick<Item, 'my_role'> | null) {
  const currency = useCurrency(item);
  return (value: number) => formatMoney(value, currency);
}
