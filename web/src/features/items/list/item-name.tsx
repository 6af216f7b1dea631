import { IconCheck } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../app/hooks';
import { isReadOnly } from '../../../domain/item-state';
import { selectIsSelected, selectManaging } from '../../../state/inventory.slice';
import { Found } from '../../search/found';
import type { ItemActions } from '../item-actions';
import classes from './item-name.module.css';

interface ItemNameProps {
  item: Item;
  actions: ItemActions;
}

/** The name of a thing, and the one button of its card or row: it opens the item, or chooses it. */
export function ItemName(props: ItemNameProps) {
  const managing = useAppSelector(selectManaging);
  return managing ? <Choose {...props} /> : <Open {...props} />;
}

function Open({ item, actions }: ItemNameProps) {
  return (
    <button type="button" className={classes.name} onClick={() => actions.open(item)}>
      <Found item={item}>{item.name}</Found>
    </button>
  );
}

function Choose({ item, actions }: ItemNameProps) {
  const { t } = useTranslation();
  const selected = useAppSelector((state) => selectIsSelected(state, item.id));
  return (
    <button
      type="button"
      className={classes.name}
      aria-pressed={selected}
      disabled={isReadOnly(item)}
      title={isReadOnly(item) ? t('inventory.read_only_hint', { owner: item.owner_name }) : undefined}
      onClick={({ shiftKey }) => actions.toggle(item, shiftKey)}
    >
      <span className={classes.tick} aria-hidden>
        {selected && <IconCheck size="1rem" stroke={3} />}
      </span>
      <Found item={item}>{item.name}</Found>
    </button>
  );
}
