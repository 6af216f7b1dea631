import { ActionIcon, Checkbox } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useTranslation } from 'react-i18next';
import { mayShare } from '../../../api/groups';
import type { Extent } from '../../../domain/collection-item-changes';
import classes from '../sharing.module.css';
import { nextExtent } from './share-changes';

interface GroupChoiceProps {
  group: Group;
  now: Extent;
  wanted: Extent;
  /** How many of the `total` items it sees now. */
  count: number;
  total: number;
  disabled: boolean;
  onWant: (extent: Extent) => void;
  onMembers: () => void;
}

/** One group: none, some or all of the items are shared with it, or will be. */
export function GroupOption({ group, now, wanted, count, total, disabled, onWant, onMembers }: GroupChoiceProps) {
  const { t } = useTranslation();
  const allowed = mayShare(group);
  const state = {
    none: allowed ? t('groups.members', { count: group.member_count }) : t('sharing.only_viewer'),
    some: t('sharing.some', { count, total }),
    all: total === 1 ? t('sharing.one') : t('sharing.all'),
  }[now];
  const will = wanted === 'all' ? t('sharing.will_share') : t('sharing.will_unshare');
  return (
    <li className={classes.row}>
      <Checkbox
        size="md"
        className={classes.choice}
        label={group.name}
        description={wanted === now ? state : will}
        checked={wanted === 'all'}
        indeterminate={wanted === 'some'}
        // Where one may only look, sharing can end but not begin.
        disabled={disabled || (!allowed && now === 'none')}
        onChange={() => onWant(nextExtent(now, wanted, allowed))}
        data-pending={wanted !== now || undefined}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="input-sm"
        aria-label={t('sharing.members_of', { group: group.name })}
        onClick={onMembers}
      >
        <IconUsers size="1.25rem" stroke={1.75} />
      </ActionIcon>
    </li>
  );
}
