import { IconCheck, IconLock } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { MouseEvent } from 'react';
import { withBase } from '../../../domain/browser/base-path';
import { itemAddress } from '../../../domain/item-address';
import { isReadOnly } from '../../../domain/item-state';
import { t } from '../../../i18n/t';
import { useAppSelector } from '../../../state/hooks';
import { selectIsSelected, selectManaging } from '../../../state/inventory.slice';
import { Found } from '../../search/found';
import type { ItemActions } from '../item-actions';
import classes from './item-name.module.css';

interface ItemNameProps {
  item: Item;
  actions: ItemActions;
}

/**
 * The name of an item and the link of its card or row: a press opens the item, or selects it. During a
 * selection the element becomes a button but stays mounted, so that it keeps the focus. An item that cannot be
 * selected stays focusable, so that the arrow keys can move past it.
 */
export function ItemName({ item, actions }: ItemNameProps) {
  const managing = useAppSelector(selectManaging);
  const selected = useAppSelector((state) => selectIsSelected(state, item.id));
  const shut = managing && isReadOnly(item);

  const press = (event: MouseEvent) => {
    const { shiftKey, ctrlKey, metaKey } = event;
    // The browser opens a new tab.
    if (!managing && (ctrlKey || metaKey)) return;
    event.preventDefault();
    if (!managing && !(shiftKey && actions.canSelect)) actions.open(item);
    else if (!isReadOnly(item)) actions.toggle(item, shiftKey);
  };
  return (
    <a
      href={withBase(itemAddress(item))}
      className={classes.name}
      // A drag moves or selects items; it must not drag the link.
      draggable={false}
      {...(managing && { role: 'button', 'aria-pressed': selected })}
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
    </a>
  );
}
