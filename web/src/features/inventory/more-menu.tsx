import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconDots, IconLayoutGrid, IconPlus, IconSquareCheck } from '@tabler/icons-react';
import { t } from '../../i18n/t';

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;

interface MoreMenuProps {
  /** Absent while somebody selects, as the bar ends it, and where nothing is shown. */
  onSelect: (() => void) | undefined;
  onDisplay: () => void;
  onAdd: (() => void) | undefined;
}

/** What a phone has no room for; loaded, and open, when it is first asked for. */
export default function MoreMenu({ onSelect, onDisplay, onAdd }: MoreMenuProps) {
  return (
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
        <Menu.Item leftSection={<IconLayoutGrid {...ICON} />} onClick={onDisplay}>
          {t('inventory.display')}
        </Menu.Item>
        {onAdd && (
          <Menu.Item leftSection={<IconPlus {...ICON} />} onClick={onAdd}>
            {t('inventory.add')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
