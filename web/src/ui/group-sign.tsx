import { IconHome, IconHourglass, IconUsers } from '@tabler/icons-react';
import type { GroupType } from '@whereabouts/shared/contracts/groups.js';
import classes from './initials.module.css';

const SIGNS = {
  family: { Icon: IconHome, tint: 'green' },
  team: { Icon: IconUsers, tint: 'violet' },
  temporary: { Icon: IconHourglass, tint: 'amber' },
} as const;

/** What a group is shown by, as a person by initials. Says nothing to a screen reader: the name stands beside it. */
export function GroupSign({ type, large = false }: { type: GroupType; large?: boolean }) {
  const { Icon, tint } = SIGNS[type];
  const size = large ? 4.5 : 2.75;
  return (
    <span
      className={classes.initials}
      style={{ width: `${size}rem`, height: `${size}rem`, background: `var(--t-${tint})`, color: `var(--i-${tint})` }}
      aria-hidden="true"
    >
      <Icon size={`${size / 2}rem`} stroke={large ? 1.5 : 1.75} />
    </span>
  );
}
