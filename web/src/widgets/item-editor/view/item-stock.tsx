import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { useState } from 'react';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/inventory';
import { Chip } from '../../../ui/text/chip';
import { QuantityStepper } from '../../stock/quantity-stepper';
import classes from './item-view.module.css';
import { useCount } from './use-count';

interface ItemStockProps {
  item: Item;
  readOnly: boolean;
}

/** Low or out of stock, and the quantity. A user who can edit the item changes the quantity here. */
export function ItemStock({ item, readOnly }: ItemStockProps) {
  const { quantity, change } = useCount(item);
  const counts = quantity !== 1 || item.stock_keeping;
  // A stepper that reaches 1 stays visible.
  const [counted, setCounted] = useState(counts);
  if (counts && !counted) setCounted(true);
  const isOut = quantity === 0;
  const low = isOut || isLow({ ...item, quantity });
  if (!low && (readOnly || !counted)) return null;
  return (
    <div className={classes.stock}>
      {counted && !readOnly && <QuantityStepper item={item} quantity={quantity} onChange={change} savesAtOnce />}
      {low && <Chip tone={isOut ? 'bad' : 'warn'}>{isOut ? t('inventory.out') : t('inventory.low')}</Chip>}
    </div>
  );
}
