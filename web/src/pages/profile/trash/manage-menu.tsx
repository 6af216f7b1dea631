import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconChevronDown } from '@tabler/icons-react';
import type { TrashList, TrashTarget } from '@whereabouts/shared/contracts/trash.js';
import { daysLeft } from '../../../api/items/trash';
import { t } from '../../../i18n/t';
import { printList } from '../../../widgets/print/print-list';
import classes from './trash.module.css';

interface ManageMenuProps {
  everything: TrashList | undefined;
  selected: number[];
  isErasing: boolean;
  onRestore: (ids: number[]) => void;
  /** Gets what to purge and the number of items. */
  onErase: (target: TrashTarget, count: number) => void;
}

/** Actions for many deleted items at once. */
export function ManageMenu({ everything, selected, isErasing, onRestore, onErase }: ManageMenuProps) {
  const { items = [], retention_days = 0 } = everything ?? {};
  const now = Date.now();
  const old = items.filter(({ deleted_at }) => deleted_at && daysLeft(deleted_at, retention_days, now) === 0);

  return (
    // `data-autofocus` marks the entry that takes the focus. Mantine's focus placeholder is not a menu item.
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          loading={isErasing}
          rightSection={<IconChevronDown size="1rem" stroke={1.75} aria-hidden />}
        >
          {t('trash.manage')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={selected.length === 0}
          data-autofocus={selected.length > 0 || undefined}
          onClick={() => onRestore(selected)}
        >
          {t('trash.restore_selected')}
        </Menu.Item>
        <Menu.Item
          className={classes.danger}
          disabled={selected.length === 0}
          onClick={() => onErase({ item_ids: selected }, selected.length)}
        >
          {t('trash.erase_selected')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={items.length === 0} onClick={printList}>
          {t('trash.print')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          className={classes.danger}
          disabled={old.length === 0}
          onClick={() => onErase({ older_than_retention: true }, old.length)}
        >
          {t('trash.erase_old', { count: retention_days })}
        </Menu.Item>
        <Menu.Item
          className={classes.danger}
          data-autofocus={selected.length === 0 || undefined}
          disabled={items.length === 0}
          onClick={() => onErase({ all: true }, items.length)}
        >
          {t('trash.empty')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
