import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { TFunction } from 'i18next';
import { formatDay, formatMoney, formatNumber } from '../../i18n/formats';
import { placeOf } from './place';

/** What is known about an item, in reading order; what nobody has filled in is left out. */
export function itemFacts(item: Item, t: TFunction): { label: string; value: string }[] {
  const facts = [
    [t('item.place'), placeOf(item) || t('item.no_place')],
    [t('item.description'), item.description],
    [t('item.category'), item.category],
    [t('item.color'), item.color],
    [t('item.quantity'), formatNumber(item.quantity)],
    [t('item.quantity_min'), item.stock_keeping && formatNumber(item.quantity_min)],
    [t('item.tags'), item.tags.join(', ')],
    [t('item.purchase_date'), item.purchase_date && formatDay(item.purchase_date)],
    [t('item.purchase_price'), item.purchase_price !== null && formatMoney(item.purchase_price)],
    [t('item.cost'), item.cost !== null && formatMoney(item.cost)],
    [t('item.photo_location'), item.photo_location],
    [t('item.for_sale'), item.for_sale && t('item.yes')],
    [t('item.created'), formatDay(item.created_at)],
  ] as const;
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
