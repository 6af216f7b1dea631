import { UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { t } from '../../../i18n/t';
import type { ItemActions } from '../item-actions';
import classes from './menu-button.module.css';

/**
 * A menu button that appears on hover. It has no tab stop: a right click and the menu key open the menu, too.
 */
export function MenuButton({ item, actions }: { item: Item; actions: ItemActions }) {
  return (
    <UnstyledButton
      className={classes.more}
      tabIndex={-1}
      data-mouse-only
      aria-label={t('inventory.item_menu', { name: item.name })}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect();
        actions.menu(item, { x: left, y: bottom });
      }}
    >
      <IconDots size="1.25rem" stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
