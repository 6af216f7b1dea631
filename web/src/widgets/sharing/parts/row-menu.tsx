import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../sharing.module.css';

interface RowMenuProps {
  /** The chosen value; `label` names what it applies to. */
  text: string;
  label: string;
  disabled?: boolean;
  loading?: boolean;
  /** The entries. */
  children: ReactNode;
}

/** The permission of a group, with a menu to change it. */
export function RowMenu({ text, label, disabled = false, loading = false, children }: RowMenuProps) {
  return (
    <Menu position="bottom-end" width="17rem">
      <Menu.Target>
        <Button
          className={classes.control}
          variant="subtle"
          rightSection={<IconChevronDown size="1.125rem" stroke={1.75} />}
          aria-label={`${label}: ${text}`}
          disabled={disabled}
          loading={loading}
        >
          {text}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
