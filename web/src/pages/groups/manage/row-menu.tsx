import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import { type Icon, IconDots } from '@tabler/icons-react';
import { t } from '../../../i18n/t';

interface RowMenuProps {
  /** The name of the member. */
  name: string;
  entries: { text: string; Icon: Icon; act: () => unknown; danger?: boolean }[];
}

/** The actions for one member of a group. */
export function RowMenu({ name, entries }: RowMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="2.75rem" aria-label={t('members.more', { name })}>
          <IconDots size="1.25rem" stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ text, Icon: Sign, act, danger }) => (
          <Menu.Item
            key={text}
            data-danger={danger}
            leftSection={<Sign size="1.25rem" stroke={1.75} />}
            onClick={() => void act()}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
