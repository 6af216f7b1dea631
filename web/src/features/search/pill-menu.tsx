import { Menu, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconChevronDown } from '@tabler/icons-react';
import { formatNumber } from '../../i18n/formats';
import { Swatch } from '../../ui/swatch';
import classes from './filter-chips.module.css';

export interface PillOption {
  value: string;
  text: string;
  /** How many items it would leave. */
  count?: number;
  /** The value is a colour. */
  color?: boolean;
}

interface PillMenuProps {
  label: string;
  options: PillOption[];
  onChoose: (value: string) => void;
}

/** The values of a filter. */
export default function PillMenu({ label, options, onChoose }: PillMenuProps) {
  return (
    <Menu defaultOpened position="bottom-start" width="16rem">
      <Menu.Target>
        <UnstyledButton className={classes.pill}>
          {label}
          <IconChevronDown size="1rem" stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {options.map(({ value, text, count, color }) => (
          <Menu.Item
            key={value}
            leftSection={color && <Swatch name={value} />}
            rightSection={count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
            onClick={() => onChoose(value)}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
