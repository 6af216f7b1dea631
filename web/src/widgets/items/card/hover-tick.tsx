import { UnstyledButton } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isReadOnly } from '../../../domain/item-state';
import { t } from '../../../i18n/t';
import { useAppSelector } from '../../../state/hooks';
import { selectManaging } from '../../../state/inventory.slice';
import type { ItemActions } from '../item-actions';
import classes from './hover-tick.module.css';

/**
 * A checkbox that appears on hover and starts a selection with its item. It has no tab stop: keyboard users
 * have the Select button.
 */
export function HoverTick({ item, actions }: { item: Item; actions: ItemActions }) {
  const managing = useAppSelector(selectManaging);
  if (managing || isReadOnly(item)) return null;
  return (
    <UnstyledButton
      className={classes.tick}
      tabIndex={-1}
      aria-label={t('inventory.select_item', { name: item.name })}
      data-mouse-only
      onClick={() => actions.toggle(item, false)}
    />
  );
}
