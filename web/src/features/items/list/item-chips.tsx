import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/chip';
import { SharingBadge } from '../../../ui/sharing-badge';
import { useQuantity } from '../../stock/use-quantity';
import classes from './item-chips.module.css';

interface ItemChipsProps {
  item: Item;
  /** Its quantity is shown beside them. */
  stock?: boolean;
}

/** Only what is out of the ordinary; most items need no chip at all. */
export function ItemChips({ item, stock = false }: ItemChipsProps) {
  const { t } = useTranslation();
  const quantity = useQuantity(item);
  const out = quantity === 0;
  const low = !out && isLow({ ...item, quantity });
  const counts = [
    !stock && quantity > 1 && t('inventory.quantity', { count: quantity }),
    stock && item.stock_keeping && t('stock.minimum', { count: item.quantity_min }),
  ].filter((text) => text !== false);
  const shared = item.access_type !== 'my_personal';
  if (!out && !low && counts.length === 0 && !shared && item.tags.length === 0) return null;

  return (
    <div className={classes.chips}>
      {out && <Chip tone="bad">{t('inventory.out')}</Chip>}
      {low && <Chip tone="warn">{t('inventory.low')}</Chip>}
      {counts.map((text) => (
        <Chip key={text}>{text}</Chip>
      ))}
      <SharingBadge item={item} />
      {item.tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </div>
  );
}
