import { Button } from '@mantine/core';
import type { Group, GroupMember } from '@whereabouts/shared/contracts/groups.js';
import { useDeleteGroupMutation, useLeaveGroupMutation } from '../../../api/sharing/groups';
import { abortMembers } from '../../../api/sharing/members';
import { t } from '../../../i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { toast } from '../../../ui/messages/toasts';
import { isLastOwner } from '../../../widgets/groups/roles';
import { errorText } from '../../../widgets/problems/error-text';
import classes from './manage.module.css';

const Confirmation = lazyPart(() => import('../../../ui/dialogs/confirmation'));

interface LeavingProps {
  group: Group;
  /** `undefined` until they are loaded. */
  members: GroupMember[] | undefined;
  me: number;
  onGone: () => void;
  onProblem: (problem: string) => void;
}

/** Leaves the group, or, for an owner, deletes it. */
export function Leaving({ group, members, me, onGone, onProblem }: LeavingProps) {
  const leaving = useLazyDialog(Confirmation);
  const deleting = useLazyDialog(Confirmation);
  const [leave] = useLeaveGroupMutation();
  const [remove] = useDeleteGroupMutation();
  const dispatch = useAppDispatch();
  const { id, name } = group;
  const own = members?.find(({ user_id }) => user_id === me);
  const last = own && members ? isLastOwner(own, members) : false;

  const end = async (ended: ReturnType<typeof leave | typeof remove>, done: string, failed: string) => {
    dispatch(abortMembers(id));
    onGone();
    const { error } = await ended;
    if (error) onProblem(errorText(error, failed));
    else void toast({ message: done });
  };

  return (
    <div className={classes.part}>
      {last && <p className={classes.muted}>{t('groups.only_owner')}</p>}
      <div className={classes.ends}>
        {own && !last && (
          <Button variant="default" color="red" onClick={leaving.open}>
            {t('groups.leave')}
          </Button>
        )}
        {group.my_role === 'owner' && (
          <Button variant="default" color="red" onClick={deleting.open}>
            {t('groups.delete')}
          </Button>
        )}
      </div>
      {leaving.shown((dialog) => (
        <Confirmation
          {...dialog}
          title={t('groups.leave_sure', { name })}
          confirm={t('groups.leave')}
          onConfirm={() =>
            end(leave({ group_id: id, user_id: me }), t('groups.left', { name }), t('groups.leave_failed'))
          }
        >
          <p>{t('groups.leave_text')}</p>
        </Confirmation>
      ))}
      {deleting.shown((dialog) => (
        <Confirmation
          {...dialog}
          title={t('groups.delete_sure')}
          confirm={t('groups.delete')}
          onConfirm={() => end(remove(id), t('groups.deleted', { name }), t('groups.delete_failed'))}
        >
          <p>{t('groups.delete_text')}</p>
        </Confirmation>
      ))}
    </div>
  );
}
