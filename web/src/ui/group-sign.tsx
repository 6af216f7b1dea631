import { IconHome, IconHourglass, IconUsers } from '@tabler/icons-react';
import type { GroupType } from '@whereabouts/shared/contracts/groups.js';
import classes from './initials.module.css';

const SIGNS = {
  family: { Icon: IconHome, tint: 'green' },
  team: { Icon: IconUsers, tint: 'violet' },
  temporary: { Icon: IconHourglass, tint: 'amber' },
} as const;

/** What a group is shown by, as a person by initials. Says nothing to a screen reader: the name stands beside it. */
export function GroupSign({ type }: { type: GroupType }) {
  const { Icon, tint } = SIGNS[type];
  return (
    <span
      className={classes.initials}
      style={{ width: '2.75rem', height: '2.75rem', background: `var(--t-${tint})`, color: `var(--i-${tint})` }}
      aria-hidden="true"
    >
      <Icon size="1.375rem" stroke={1.75} />
    </span>
  );
}
