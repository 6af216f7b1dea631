import { Skeleton } from '@mantine/core';
import type { Group, GroupMember } from '@whereabouts/shared/contracts/groups.js';
import { useMembersQuery } from '../../../api/sharing/members';
import { t } from '../../../i18n/t';
import { Problem } from '../../../ui/messages/problem';
import { Chip } from '../../../ui/text/chip';
import { Initials } from '../../../ui/text/initials';
import { errorText } from '../../problems/error-text';
import classes from '../sharing.module.css';
import { DialogView } from './dialog-view';

/** The members of a group, who would see shared items. */
export function GroupMembers({ group: { id, name }, onBack }: { group: Group; onBack: () => void }) {
  const { data: members, error } = useMembersQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <DialogView title={t('sharing.members_of', { group: name })} onBack={onBack}>
      {error && !members && <Problem>{errorText(error, t('members.load_failed'))}</Problem>}
      {!members && !error && <Skeleton height="8rem" />}
      <ul className={classes.panel}>
        {members?.map((member) => (
          <Person key={`${member.status} ${member.id}`} member={member} />
        ))}
      </ul>
    </DialogView>
  );
}

function Person({ member: { id, user_id, display_name, email, role, status } }: { member: GroupMember }) {
  return (
    <li className={classes.person}>
      <Initials id={user_id ?? id} name={display_name ?? email} size={2.75} />
      <span className={classes.words}>
        <span className={classes.name}>{display_name ?? email}</span>
        {display_name !== null && <span className={classes.about}>{email}</span>}
      </span>
      {status === 'invited' && <Chip tone="warn">{t('members.invited')}</Chip>}
      <span className={classes.about}>{t(`groups.role_${role}`)}</span>
    </li>
  );
}
