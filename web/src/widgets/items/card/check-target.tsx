import { IconInfoSmall } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { itemAddress } from '../../../domain/item-address';
import { hasTick, isChecked } from '../../../domain/item-state';
import { t } from '../../../i18n/t';
import { useAppSelector } from '../../../state/hooks';
import { selectManaging } from '../../../state/inventory.slice';
import { PressLink } from '../../../ui/page/press-link';
import { Found } from '../../search/found';
import type { ItemActions } from '../item-actions';
import classes from './check-target.module.css';
import { ItemName } from './item-name';

interface CheckTargetProps {
  item: Item;
  actions: ItemActions;
}

/**
 * The whole card or row checks its item, and a small link opens it. The card or row sets the position of both.
 * An item that cannot be checked is only a link.
 */
export function CheckTarget({ item, actions }: CheckTargetProps) {
  const managing = useAppSelector(selectManaging);
  if (managing || !hasTick(item)) return <ItemName item={item} actions={actions} />;

  const checked = isChecked(item);
  return (
    <>
      <label className={classes.label} data-checked={checked || undefined}>
        <span className={classes.box}>
          <input
            type="checkbox"
            className={classes.input}
            checked={checked}
            onChange={({ target }) => actions.check(item, target.checked)}
          />
        </span>
        <Found item={item}>{item.name}</Found>
      </label>
      <PressLink
        to={itemAddress(item)}
        className={classes.open}
        aria-label={t('checklist.open', { name: item.name })}
        onPress={() => actions.open(item)}
      >
        <IconInfoSmall size="1.5rem" stroke={2.5} />
      </PressLink>
    </>
  );
}
