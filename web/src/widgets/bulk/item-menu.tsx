import { Menu, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { useWindowEvent } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconArrowMerge,
  IconArrowRight,
  IconCopy,
  IconDoorExit,
  IconExternalLink,
  IconMapPin,
  IconPencil,
  IconQrcode,
  IconShare,
  IconSquareCheck,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import { useEffect, useMemo, useState } from 'react';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import '../../i18n/locales/bulk';
import { withBase } from '../../domain/browser/base-path';
import { itemAddress } from '../../domain/item-address';
import { isReadOnly } from '../../domain/item-state';
import { useAppSelector } from '../../state/hooks';
import { selectSelected } from '../../state/inventory.slice';
import { toast } from '../../ui/messages/toasts';
import { useBulkUpdate } from './actions/use-bulk-update';
import { useItemDialogs } from './actions/use-item-dialogs';
import type { AskedMenu, ItemMenuActions } from './item-menu-actions';

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;

const OUTSIDE = ['mousedown', 'touchstart'];

interface ItemMenuProps {
  asked: AskedMenu;
  items: Item[];
  /** The items that the list shows now. */
  listed: Item[];
  all: Item[];
  actions: ItemMenuActions;
}

/** The menu of an item. If the item is selected, the menu is for the whole selection. */
export default function ItemMenu({ asked, items, listed, all, actions }: ItemMenuProps) {
  const selected = useAppSelector(selectSelected);
  const bulk = useBulkUpdate();
  // A menu that mounts open has no anchor yet.
  const [opened, setOpened] = useState<AskedMenu | null>(null);
  useEffect(() => setOpened(asked), [asked]);
  useWindowEvent('scroll', () => setOpened(null));

  const { item, x, y, endsThere, from } = asked;
  const targets = useMemo(() => {
    const chosen = items.filter(({ id }) => selected[id]);
    return selected[item.id] ? chosen : [items.find(({ id }) => id === item.id) ?? item];
  }, [items, item, selected]);
  const ask = useItemDialogs(targets, { all, listed }, bulk, actions);
  const one = targets.length === 1;
  const mayChange = targets.every((target) => !isReadOnly(target));
  const owned = targets.every(({ my_role }) => my_role === 'owner');
  const departed = targets.every((target) => target.departed);
  const close = () => {
    setOpened(null);
    if (from instanceof HTMLElement) from.focus({ preventScroll: true });
  };

  return (
    <>
      <Menu
        opened={opened === asked}
        onChange={(open) => !open && close()}
        returnFocus={false}
        // Without `keydown`: the key that opens the menu would close it.
        clickOutsideEvents={OUTSIDE}
        position={endsThere ? 'bottom-end' : 'bottom-start'}
        offset={4}
        width="14rem"
      >
        <Menu.Target>
          <UnstyledButton
            tabIndex={-1}
            aria-label={t('inventory.item_menu', { name: item.name })}
            style={{ position: 'fixed', left: x, top: y }}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {one && actions.open && (
            <Menu.Item leftSection={<IconArrowRight {...ICON} />} onClick={() => actions.open?.(item)}>
              {t('item_menu.open')}
            </Menu.Item>
          )}
          {one && actions.open && (
            <Menu.Item
              component="a"
              href={withBase(itemAddress(item))}
              target="_blank"
              leftSection={<IconExternalLink {...ICON} />}
            >
              {t('item_menu.open_tab')}
            </Menu.Item>
          )}
          {one && mayChange && actions.edit && (
            <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => actions.edit?.(item)}>
              {t('item_menu.edit')}
            </Menu.Item>
          )}
          {one && actions.duplicate && (
            <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={actions.duplicate}>
              {t('item_menu.duplicate')}
            </Menu.Item>
          )}
          {mayChange && !departed && (
            <>
              <Menu.Item leftSection={<IconMapPin {...ICON} />} onClick={ask.move}>
                {t('item_menu.move')}
              </Menu.Item>
              <Menu.Item leftSection={<IconStack2 {...ICON} />} onClick={ask.addToCollections}>
                {t('item_menu.collections')}
              </Menu.Item>
            </>
          )}
          {owned && !departed && (
            <Menu.Item leftSection={<IconShare {...ICON} />} onClick={ask.share}>
              {t('item_menu.share')}
            </Menu.Item>
          )}
          {owned && !departed && (
            <Menu.Item leftSection={<IconArrowMerge {...ICON} />} onClick={ask.merge}>
              {t('item_menu.merge')}
            </Menu.Item>
          )}
          {!departed && <LabelsEntry ids={targets.map(({ id }) => id)} />}
          {one && mayChange && actions.canSelect && (
            <Menu.Item leftSection={<IconSquareCheck {...ICON} />} onClick={() => actions.toggle?.(item, false)}>
              {t('item_menu.select')}
            </Menu.Item>
          )}
          {owned && (
            <>
              <Menu.Divider />
              {departed ? (
                <Menu.Item leftSection={<IconArrowBackUp {...ICON} />} onClick={ask.bringBack}>
                  {t('item_menu.bring_back')}
                </Menu.Item>
              ) : (
                <Menu.Item leftSection={<IconDoorExit {...ICON} />} onClick={ask.depart}>
                  {t('item_menu.depart')}
                </Menu.Item>
              )}
              <Menu.Item
                data-danger
                leftSection={<IconTrash {...ICON} />}
                onClick={() => (one ? actions.remove(item) : ask.remove())}
              >
                {t('item_menu.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {ask.dialogs}
    </>
  );
}

/** Links to a sheet of QR labels. The URL fits the ids of one API call. */
function LabelsEntry({ ids }: { ids: number[] }) {
  const icon = <IconQrcode {...ICON} />;
  if (ids.length <= MAX_BATCH)
    return (
      <Menu.Item component={Link} to={`/labels?ids=${ids.join(',')}`} leftSection={icon}>
        {t('item_menu.label')}
      </Menu.Item>
    );
  return (
    <Menu.Item leftSection={icon} onClick={() => void toast({ message: t('selection.too_many_labels') })}>
      {t('item_menu.label')}
    </Menu.Item>
  );
}
