import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDots, IconLock, IconPencil } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { t } from '../../i18n/t';
import type { MenuPoint } from '../items/item-actions';
import classes from './item-editor.module.css';

interface ItemBarProps {
  item: Item;
  /** From 0; -1 for an item that is no longer in the list. */
  index: number;
  total: number;
  lost: boolean;
  /** Whether the picture is out of sight, so that a solid bar shows the name. */
  titled: boolean;
  onStep: (by: -1 | 1) => void;
  onShowAll: () => void;
  onEdit: () => void;
  /** Opens the menu at a point of the window. */
  onMenu: (at: MenuPoint) => void;
}

/**
 * Navigation back to the list and to the neighbors, and the actions of the item. On a phone it is within reach
 * of the thumb.
 */
export function ItemBar({ item, index, total, lost, titled, onStep, ...on }: ItemBarProps) {
  const readOnly = lost || item.my_role === 'viewer';
  return (
    <div className={classes.header}>
      <div className={classes.top} data-titled={titled || undefined}>
        <Button
          className={classes.back}
          variant="default"
          leftSection={<IconChevronLeft size="1.25rem" stroke={1.75} />}
          onClick={on.onShowAll}
        >
          <span className={classes.backWord}>{t('editor.show_all')}</span>
        </Button>
        <span className={classes.title} aria-hidden>
          {item.name}
        </span>
        <ActionIcon
          className={classes.more}
          variant="default"
          size="2.75rem"
          aria-label={t('editor.more_actions')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { right, bottom } = currentTarget.getBoundingClientRect();
            on.onMenu({ x: right, y: bottom, endsThere: true });
          }}
        >
          <IconDots size="1.25rem" stroke={1.75} />
        </ActionIcon>
      </div>
      <nav className={classes.bar} aria-label={t('inventory.label')}>
        <ActionIcon
          variant="default"
          size="2.75rem"
          aria-label={t('editor.previous')}
          aria-keyshortcuts="ArrowLeft"
          {...stepping(index >= 1, () => onStep(-1))}
        >
          <IconChevronLeft size="1.25rem" stroke={1.75} />
        </ActionIcon>
        {index >= 0 && (
          <span className={classes.position} role="status">
            <VisuallyHidden>{item.name}, </VisuallyHidden>
            {t('editor.position', { position: index + 1, total })}
          </span>
        )}
        <ActionIcon
          variant="default"
          size="2.75rem"
          aria-label={t('editor.next')}
          aria-keyshortcuts="ArrowRight"
          {...stepping(index >= 0 && index < total - 1, () => onStep(1))}
        >
          <IconChevronRight size="1.25rem" stroke={1.75} />
        </ActionIcon>
        {readOnly ? (
          <Button
            className={classes.shut}
            variant="transparent"
            disabled
            leftSection={<IconLock size="1.25rem" stroke={1.75} />}
          >
            {t('editor.read_only')}
          </Button>
        ) : (
          <Button
            className={classes.edit}
            leftSection={<IconPencil size="1.25rem" stroke={1.75} />}
            aria-keyshortcuts="e"
            onClick={on.onEdit}
          >
            {t('editor.unlock')}
          </Button>
        )}
      </nav>
    </div>
  );
}

/** Props of a button that is disabled at either end of the list but keeps the focus. */
function stepping(isPossible: boolean, step: () => void) {
  return isPossible ? { onClick: step } : { 'aria-disabled': true, 'data-disabled': true };
}
