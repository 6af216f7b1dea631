import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/chip';
import classes from './inventory.module.css';

/** Only what is out of the ordinary; most items need no chip at all. */
export function ItemChips({ item }: { item: Item }) {
  const { t } = useTranslation();
  const { quantity, quantity_min, stock_keeping, access_type, owner_name, tags } = item;
  const out = quantity === 0;
  const low = stock_keeping && !out && quantity <= quantity_min;
  const plain = [
    quantity > 1 && t('inventory.quantity', { count: quantity }),
    access_type === 'shared' && t('inventory.shared'),
    access_type === 'shared_with_me' && t('inventory.from', { owner: owner_name }),
    access_type === 'group_owned' && t('inventory.group'),
    ...tags,
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
