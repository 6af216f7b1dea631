import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconDots, IconFileText, IconLayoutGrid, IconPlus, IconPrinter, IconSquareCheck } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import { useCollectionMenu } from '../../widgets/collections/use-collection-menu';
import { printList } from '../../widgets/print/print-list';

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;

interface MoreMenuProps {
  /** The reference of the open collection, if one is open. */
  collection: string | null;
  /** Shows another list. */
  onCollection: (collection: string) => void;
  /** Absent during a selection, which the selection bar ends, and when the list is empty. */
  onSelect: (() => void) | undefined;
  onDisplay: (() => void) | undefined;
  onAdd: (() => void) | undefined;
  /** Whether the list can be printed. A collection has its own entry for that. */
  prints: boolean;
}

/** The actions that do not fit the toolbar. Its code loads on the first press and opens at once. */
export default function MoreMenu({ collection, onCollection, onSelect, onDisplay, onAdd, ...shown }: MoreMenuProps) {
  const prints = shown.prints && collection === null;
  const { entries, dialog } = useCollectionMenu(collection, onCollection);
  const hasTools = prints || (onSelect ?? onDisplay ?? onAdd);
  return (
    <>
      <Menu defaultOpened position="bottom-end" width="14rem">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('inventory.more')}>
            <IconDots {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onSelect && (
            <Menu.Item leftSection={<IconSquareCheck {...ICON} />} onClick={onSelect}>
              {t('inventory.select')}
            </Menu.Item>
          )}
          {onDisplay && (
            <Menu.Item leftSection={<IconLayoutGrid {...ICON} />} onClick={onDisplay}>
              {t('inventory.display')}
            </Menu.Item>
          )}
          {onAdd && (
            <Menu.Item leftSection={<IconPlus {...ICON} />} onClick={onAdd}>
              {t('inventory.add')}
            </Menu.Item>
          )}
          {prints && (
            <Menu.Item leftSection={<IconPrinter {...ICON} />} onClick={printList}>
              {t('inventory.print')}
            </Menu.Item>
          )}
          {prints && (
            <Menu.Item component={Link} to="/report" leftSection={<IconFileText {...ICON} />}>
              {t('inventory.report')}
            </Menu.Item>
          )}
          {hasTools && entries && <Menu.Divider />}
          {entries}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
