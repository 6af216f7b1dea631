import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconDots, IconLayoutGrid, IconPlus, IconSquareCheck } from '@tabler/icons-react';
import { t } from '../../i18n/t';

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;

interface MoreMenuProps {
  selectLabel: string;
  onSelect: () => void;
  onDisplay: () => void;
  onAdd: () => void;
}

/** What a phone has no room for; loaded, and open, when it is first asked for. */
export default function MoreMenu({ selectLabel, onSelect, onDisplay, onAdd }: MoreMenuProps) {
  return (
    <Menu defaultOpened position="bottom-end" width="14rem">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t('inventory.more')}>
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSquareCheck {...ICON} />} onClick={onSelect}>
          {selectLabel}
        </Menu.Item>
        <Menu.Item leftSection={<IconLayoutGrid {...ICON} />} onClick={onDisplay}>
          {t('inventory.display')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPlus {...ICON} />} onClick={onAdd}>
          {t('inventory.add')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
