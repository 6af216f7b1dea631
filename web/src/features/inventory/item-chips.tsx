import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/chip';
import classes from './item-chips.module.css';
import { isLow, isReadOnly } from './item-state';
import { useQuantity } from './stock/use-quantity';

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
  const plain = [
    !stock && quantity > 1 && t('inventory.quantity', { count: quantity }),
    stock && item.stock_keeping && t('stock.minimum', { count: item.quantity_min }),
    sharing(item, t),
    ...item.tags,
  ].filter((text) => text !== false);
  if (!out && !low && plain.length === 0) return null;

  return (
    <div className={classes.chips}>
      {out && <Chip tone="bad">{t('inventory.out')}</Chip>}
      {low && <Chip tone="warn">{t('inventory.low')}</Chip>}
      {plain.map((text) => (
        <Chip key={text}>{text}</Chip>
      ))}
    </div>
  );
}

/** The badge of the specification, section 2. */
function sharing(item: Item, t: TFunction): string | false {
  const badges = {
    my_personal: null,
    shared: t('inventory.shared'),
    shared_with_me: t('inventory.from', { owner: item.owner_name }),
    group_owned: t('inventory.group'),
  };
  const badge = badges[item.access_type];
  if (badge === null) return false;
  return isReadOnly(item) ? `${badge} (${t('inventory.read_only')})` : badge;
}
