import { Skeleton } from '@mantine/core';
import type { Group, Member } from '@whereabouts/shared/contracts/groups.js';
import { useTranslation } from 'react-i18next';
import { useMembersQuery } from '../../../api/members';
import { Chip } from '../../../ui/chip';
import { errorText } from '../../../ui/error-text';
import { Problem } from '../../../ui/problem';
import classes from '../sharing.module.css';
import { DialogView } from './dialog-view';

/** Who would see what is shared. */
export function GroupMembers({ group: { id, name }, onBack }: { group: Group; onBack: () => void }) {
  const { t } = useTranslation();
  const { data: members, error } = useMembersQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <DialogView title={t('sharing.members_of', { group: name })} onBack={onBack}>
      {error && !members && <Problem>{errorText(error, t('members.load_failed'))}</Problem>}
      {!members && !error && <Skeleton height="8rem" />}
      <ul>
        {members?.map((member) => (
          <Person key={`${member.status} ${member.id}`} member={member} />
        ))}
      </ul>
    </DialogView>
  );
}

function Person({ member: { display_name, email, role, status } }: { member: Member }) {
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {display_name ?? email}
        {display_name !== null && <span className={classes.about}>{email}</span>}
      </span>
      {status === 'invited' && <Chip>{t('members.invited')}</Chip>}
      <Chip>{t(`groups.role_${role}`)}</Chip>
    </li>
  );
}
