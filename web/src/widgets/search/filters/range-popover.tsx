import { Popover, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './filter-chips.module.css';
import { RangeFields, type RangeFieldsProps } from './range-fields';

export interface RangePopoverProps extends Omit<RangeFieldsProps, 'onDone'> {
  opened: boolean;
  onToggle: (opened: boolean) => void;
}

/** The pill of a range with its popover. */
export default function RangePopover({ opened, onToggle, ...range }: RangePopoverProps) {
  const pill = useRef<HTMLButtonElement>(null);
  const [mounted, setMounted] = useState(false);
  const close = () => onToggle(false);
  const open = useEffectEvent(() => onToggle(true));
  const closeOpen = useEffectEvent(() => opened && close());
  // A popover that mounts open has no anchor yet. The focus returns to this pill, which has replaced the pressed one.
  useEffect(() => {
    pill.current?.focus();
    setMounted(true);
    open();
    return () => void closeOpen();
  }, []);
  return (
    <Popover
      opened={opened && mounted}
      // Also called for clicks while the popover is closed, when another pill may be open.
      onDismiss={() => opened && close()}
      position="bottom-start"
      width="min(20rem, calc(100vw - 2rem))"
      radius="md"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          ref={pill}
          className={classes.pill}
          data-set={range.filter !== null || undefined}
          onClick={({ currentTarget }) => {
            // Safari does not focus a pressed button, and the focus could not return to it.
            currentTarget.focus();
            onToggle(!opened);
          }}
        >
          <span className={classes.text}>{range.field.name}</span>
          <IconChevronDown size="1rem" stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="md">
        <RangeFields {...range} onDone={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
