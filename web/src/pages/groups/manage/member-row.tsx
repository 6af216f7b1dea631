import { NativeSelect } from '@mantine/core';
import { IconChevronDown, IconCrown, IconUserMinus } from '@tabler/icons-react';
import type { Group, GroupMember, GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { useState } from 'react';
import { useChangeMemberMutation } from '../../../api/sharing/members';
import { t } from '../../../i18n/t';
import { CopyField } from '../../../ui/fields/copy-field';
import { Chip } from '../../../ui/text/chip';
import { Initials } from '../../../ui/text/initials';
import { givenBy, isLastOwner, mayManage } from '../../../widgets/groups/roles';
import { errorText } from '../../../widgets/problems/error-text';
import { InvitationMenu, type Renewed } from './invitation-menu';
import classes from './manage.module.css';
import { RowMenu } from './row-menu';

interface MemberRowProps {
  group: Group;
  member: GroupMember;
  /** All members. */
  members: GroupMember[];
  me: number;
  onRemove: () => void;
  /** Called when the focused element of this row is about to be removed. */
  onFocusGoes: () => void;
  onProblem: (problem: string) => void;
}

/** One member, with the actions that the user's role allows. */
export function MemberRow({ group, member, members, me, onRemove, onFocusGoes, onProblem }: MemberRowProps) {
  const { user_id, display_name, email, role, status } = member;
  const name = display_name ?? email;
  const invited = status === 'invited';
  const [renewed, setRenewed] = useState<Renewed | null>(null);
  const manages = givenBy(group.my_role).length > 0;
  const managed = mayManage(group.my_role, member) && !isLastOwner(member, members);

  return (
    <li className={`${classes.row} ${classes.member}`}>
      <Initials id={user_id ?? idOfEmail(email)} name={name} size={2.75} />
      <div className={classes.identity}>
        <p className={classes.person}>
          <strong>{name}</strong>
          {user_id === me && <Chip>{t('members.you')}</Chip>}
        </p>
        {invited ? <Chip tone="warn">{t('members.invited')}</Chip> : <p className={classes.email}>{email}</p>}
      </div>
      <div className={classes.controls} data-alone={!manages || undefined}>
        {managed && !invited && user_id !== null ? (
          <RoleSelect
            group={group}
            userId={user_id}
            name={name}
            role={role}
            // A user who gives up the role can no longer change it.
            onChosen={user_id === me ? onFocusGoes : undefined}
            onProblem={onProblem}
          />
        ) : (
          <span className={classes.role}>
            {role === 'owner' && <IconCrown size="1rem" stroke={1.75} aria-hidden />}
            {t(`groups.role_${role}`)}
          </span>
        )}
        {managed && !invited && user_id !== me && (
          <RowMenu
            name={name}
            entries={[{ text: t('members.remove_from'), Icon: IconUserMinus, act: onRemove, danger: true }]}
          />
        )}
        {managed && invited && (
          <InvitationMenu
            group={group}
            invitation={member}
            onRenewed={setRenewed}
            onFocusGoes={onFocusGoes}
            onProblem={onProblem}
          />
        )}
      </div>
      {renewed && (
        <div className={classes.link}>
          <p role="status" className={classes.renewed}>
            {renewed.done}
          </p>
          <CopyField label={t('members.invite_link')} value={renewed.url} primary />
        </div>
      )}
    </li>
  );
}

/** An invitation that is sent again has a new id, so the color depends on the email. */
const idOfEmail = (email: string) => Array.from(email).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

interface RoleSelectProps {
  group: Group;
  userId: number;
  name: string;
  role: GroupRole;
  onChosen: (() => void) | undefined;
  onProblem: (problem: string) => void;
}

function RoleSelect({ group, userId, name, role, onChosen, onProblem }: RoleSelectProps) {
  const [change] = useChangeMemberMutation();
  const choose = async (chosen: GroupRole) => {
    onChosen?.();
    const { error } = await change({ group_id: group.id, user_id: userId, role: chosen });
    if (error) onProblem(errorText(error, t('members.role_failed')));
  };
  return (
    <NativeSelect
      aria-label={t('members.role_of', { name })}
      className={classes.role}
      variant="unstyled"
      rightSection={<IconChevronDown size="1rem" stroke={1.75} aria-hidden />}
      value={role}
      data={givenBy(group.my_role).map((value) => ({ value, label: t(`groups.role_${value}`) }))}
      onChange={({ currentTarget }) => choose(currentTarget.value as GroupRole)}
    />
  );
}
