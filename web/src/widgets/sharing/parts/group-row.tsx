import { UnstyledButton } from '@mantine/core';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { ReactNode } from 'react';
import { useMeQuery } from '../../../api/account/auth';
import { formatList } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { GroupSign } from '../../groups/group-sign';
import classes from '../sharing.module.css';

/** Further names are only counted. */
const NAMED = 3;

interface GroupRowProps {
  group: Group;
  /** Replaces the names of the members. */
  note?: string | undefined;
  onMembers: () => void;
  /** The controls of the row. */
  children?: ReactNode;
}

/** A group with some of its members; a press shows all of them. */
export function GroupRow({ group, note, onMembers, children }: GroupRowProps) {
  const { data: me } = useMeQuery();
  const { name, type, member_count, members_preview } = group;
  const others = members_preview.filter(({ user_id }) => user_id !== me?.id).map(({ display_name }) => display_name);
  const all = others.length === member_count - 1 && others.length <= NAMED;
  const who = all ? formatList(others) || t('sharing.only_you_in_it') : t('groups.members', { count: member_count });
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.group} title={t('sharing.members_of', { group: name })} onClick={onMembers}>
        <GroupSign type={type} />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.about}>{note ?? who}</span>
        </span>
      </UnstyledButton>
      {children}
    </li>
  );
}
