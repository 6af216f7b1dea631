import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/loading/lazy-part';
import classes from './filter-chips.module.css';
import type { PillOption } from './pill-menu';

const PillMenu = lazyPart(() => import('./pill-menu'), 'note');

interface PillProps {
  label: string;
  options: PillOption[];
  onChoose: (value: string) => void;
}

/** A filter above the list. Loads and opens its menu on the first press. */
export function Pill({ label, ...menu }: PillProps) {
  const [asked, setAsked] = useState(false);
  const pill = (onClick: () => void) => (
    <UnstyledButton className={classes.pill} aria-haspopup="listbox" onClick={onClick}>
      <span className={classes.text}>{label}</span>
      <IconChevronDown size="1rem" stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
  const closed = pill(() => setAsked(true));
  return (
    <li>
      {asked ? (
        <Suspense fallback={closed}>
          <PillMenu {...menu} label={label} standIn={pill} />
        </Suspense>
      ) : (
        closed
      )}
    </li>
  );
}
