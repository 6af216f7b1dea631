import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/loading/lazy-part';
import classes from './filter-chips.module.css';
import type { RangePopoverProps } from './range-popover';

const RangePopover = lazyPart(() => import('./range-popover'), 'note');

/** Opens the limits of a range below it. Loads them on the first press. */
export function RangePill({ onToggle, ...range }: RangePopoverProps) {
  const [asked, setAsked] = useState(false);
  const pill = (onClick: () => void) => (
    <UnstyledButton
      className={classes.pill}
      data-set={range.filter !== null || undefined}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={onClick}
    >
      <span className={classes.text}>{range.field.name}</span>
      <IconChevronDown size="1rem" stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
  const closed = pill(() => setAsked(true));
  return (
    <li>
      {asked ? (
        <Suspense fallback={closed}>
          <RangePopover {...range} onToggle={onToggle} standIn={pill} />
        </Suspense>
      ) : (
        closed
      )}
    </li>
  );
}
