import { IconHome, IconHourglass, IconUsers } from '@tabler/icons-react';
import type { GroupType } from '@whereabouts/shared/contracts/groups.js';
import classes from '../../ui/text/initials.module.css';

const SIGNS = {
  family: { Icon: IconHome, tint: 'green' },
  team: { Icon: IconUsers, tint: 'violet' },
  temporary: { Icon: IconHourglass, tint: 'amber' },
} as const;

/** The icon of a group, like a user's initials. Hidden from screen readers, because the name is next to it. */
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
