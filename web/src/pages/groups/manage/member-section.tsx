import { Button, Skeleton } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { Group, GroupMember } from '@whereabouts/shared/contracts/groups.js';
import { useState } from 'react';
import { useRemoveMemberMutation } from '../../../api/sharing/members';
import { t } from '../../../i18n/t';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { useNextFocus } from '../../../ui/focus/use-next-focus';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { Problem } from '../../../ui/messages/problem';
import { givenBy } from '../../../widgets/groups/roles';
import { errorText } from '../../../widgets/problems/error-text';
import classes from './manage.module.css';
import { MemberRow } from './member-row';

const AddMemberDialog = lazyPart(() => import('./add-member-dialog'));
const Confirmation = lazyPart(() => import('../../../ui/dialogs/confirmation'));

interface MemberSectionProps {
  group: Group;
  /** The result of the query, with `refetch` to retry. */
  members: { data?: GroupMember[] | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** The id of the signed-in user. */
  me: number;
  onProblem: (problem: string) => void;
}

/** The members and the invited people of a group. */
export function MemberSection({ group, members, me, onProblem }: MemberSectionProps) {
  const { data, error, isFetching, refetch } = members;
  const adding = useLazyDialog(AddMemberDialog);
  const removing = useLazyDialog(Confirmation);
  const [chosen, setChosen] = useState<GroupMember | null>(null);
  const [remove] = useRemoveMemberMutation();
  const { ref: heading, focusNext } = useNextFocus<HTMLHeadingElement>();
  const mayAdd = givenBy(group.my_role).length > 0;

  const confirmed = async (user_id: number) => {
    focusNext();
    const answer = await remove({ group_id: group.id, user_id });
    if (answer.error) onProblem(errorText(answer.error, t('members.remove_failed')));
  };

  return (
    <section className={classes.part}>
      <div className={classes.top}>
        <h3 ref={heading} tabIndex={-1} className={classes.heading}>
          {t('members.title')}
        </h3>
        {mayAdd && (
          <Button variant="default" leftSection={<IconUserPlus size="1.25rem" stroke={1.75} />} onClick={adding.open}>
            {t('members.add')}
          </Button>
        )}
      </div>
      {!mayAdd && <p className={classes.muted}>{t('members.owner_only')}</p>}
      {!data && isFetching && (
        <div role="status" aria-label={t('members.loading')}>
          <Skeleton height="3.5rem" mb="0.5rem" />
          <Skeleton height="3.5rem" />
        </div>
      )}
      {!data && error !== undefined && !isFetching && (
        <>
          <Problem>{errorText(error, t('members.load_failed'))}</Problem>
          <Button variant="default" onClick={refetch}>
            {t('app.try_again')}
          </Button>
        </>
      )}
      {data && (
        <ul>
          {data.map((member) => (
            <MemberRow
              // A renewed invitation has a new id but the same email.
              key={member.email}
              group={group}
              member={member}
              members={data}
              me={me}
              onRemove={() => {
                setChosen(member);
                removing.open();
              }}
              onFocusGoes={focusNext}
              onProblem={onProblem}
            />
          ))}
        </ul>
      )}
      {adding.shown((dialog) => (
        <AddMemberDialog {...dialog} group={group} />
      ))}
      {chosen?.user_id != null &&
        removing.shown((dialog) => (
          <Confirmation
            {...dialog}
            title={t('members.remove_sure')}
            confirm={t('members.remove')}
            onConfirm={() => confirmed(chosen.user_id as number)}
          >
            <p>{t('members.remove_text', { name: chosen.display_name ?? chosen.email })}</p>
          </Confirmation>
        ))}
    </section>
  );
}
