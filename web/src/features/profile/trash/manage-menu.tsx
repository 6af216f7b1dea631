import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconChevronDown } from '@tabler/icons-react';
import type { TrashList, TrashTarget } from '@whereabouts/shared/contracts/trash.js';
import { useState } from 'react';
import { daysLeft, useEraseTrashMutation } from '../../../api/trash';
import { t } from '../../../i18n/t';
import { errorText } from '../../../ui/error-text';
import { lazyPart } from '../../../ui/lazy-part';
import { toast } from '../../../ui/toasts';
import { useLazyDialog } from '../../../ui/use-lazy-dialog';
import classes from './trash.module.css';

const Confirmation = lazyPart(() => import('../../../ui/confirmation'));

interface ManageMenuProps {
  everything: TrashList | undefined;
  selected: number[];
  onRestore: (ids: number[]) => void;
  onErased: () => void;
}

/** What can be done with many deleted items at once. Only what cannot be undone is asked about. */
export function ManageMenu({ everything, selected, onRestore, onErased }: ManageMenuProps) {
  const dialog = useLazyDialog(Confirmation);
  const [meant, setMeant] = useState<{ target: TrashTarget; count: number } | null>(null);
  const [erase, { isLoading }] = useEraseTrashMutation();

  const { items = [], retention_days = 0 } = everything ?? {};
  const now = Date.now();
  const old = items.filter(({ deleted_at }) => deleted_at && daysLeft(deleted_at, retention_days, now) === 0);

  const ask = (target: TrashTarget, count: number) => {
    setMeant({ target, count });
    dialog.open();
  };
  const confirm = async () => {
    if (!meant) return;
    const { data, error } = await erase(meant.target);
    if (error) return void toast({ message: errorText(error, t('trash.erase_failed')), color: 'red' });
    onErased();
    void toast({ message: t('trash.erased', { count: data ?? 0 }) });
  };

  return (
    <>
      {/* The first thing that can be chosen has the focus; Mantine's placeholder for it is no menu item. */}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            loading={isLoading}
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
            onClick={() => ask({ item_ids: selected }, selected.length)}
          >
            {t('trash.erase_selected')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            className={classes.danger}
            disabled={old.length === 0}
            onClick={() => ask({ older_than_retention: true }, old.length)}
          >
            {t('trash.erase_old', { count: retention_days })}
          </Menu.Item>
          <Menu.Item
            className={classes.danger}
            data-autofocus={selected.length === 0 || undefined}
            disabled={items.length === 0}
            onClick={() => ask({ all: true }, items.length)}
          >
            {t('trash.empty')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog.shown((state) => (
        <Confirmation
          {...state}
          title={t('trash.erase_title')}
          confirm={t('trash.erase_action')}
          onConfirm={() => void confirm()}
        >
          {t('trash.erase_sure', { count: meant?.count ?? 0 })}
        </Confirmation>
      ))}
    </>
  );
}
