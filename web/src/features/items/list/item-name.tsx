import { IconCheck, IconLock } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { MouseEvent } from 'react';
import { useAppSelector } from '../../../app/hooks';
import { isReadOnly } from '../../../domain/item-state';
import { t } from '../../../i18n/t';
import { selectIsSelected, selectManaging } from '../../../state/inventory.slice';
import { Found } from '../../search/found';
import type { ItemActions } from '../item-actions';
import classes from './item-name.module.css';

interface ItemNameProps {
  item: Item;
  actions: ItemActions;
}

/**
 * The name of a thing, and the one button of its card or row: it opens the item, or chooses it. What cannot be chosen can
 * still have the focus, so that arrows lead past it.
 */
export function ItemName({ item, actions }: ItemNameProps) {
  const managing = useAppSelector(selectManaging);
  const selected = useAppSelector((state) => selectIsSelected(state, item.id));
  const shut = managing && isReadOnly(item);

  const press = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const choosing = managing || shiftKey || ctrlKey || metaKey;
    if (!choosing) actions.open(item);
    else if (!isReadOnly(item)) actions.toggle(item, shiftKey);
  };
  return (
    <button
      type="button"
      className={classes.name}
      aria-pressed={managing ? selected : undefined}
      aria-disabled={shut || undefined}
      title={shut ? t('inventory.read_only_hint', { owner: item.owner_name }) : undefined}
      onClick={press}
    >
      {managing && (
        <span className={classes.tick} aria-hidden>
          {shut && <IconLock size="1rem" stroke={2} />}
          {selected && <IconCheck size="1rem" stroke={3} />}
        </span>
      )}
      <Found item={item}>{item.name}</Found>
    </button>
  );
}
