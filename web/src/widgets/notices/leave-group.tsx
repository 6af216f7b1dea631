import { Button } from '@mantine/core';
import { t } from '../../i18n/t';
import '../../i18n/locales/groups';
import { useMeQuery } from '../../api/account/auth';
import { useLeaveGroupMutation } from '../../api/sharing/groups';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../ui/loading/lazy-part';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../problems/error-text';

const Confirmation = lazyPart(() => import('../../ui/dialogs/confirmation'));

/** Lets a user who was added to a group leave it, which also ends its notices. */
export function LeaveGroup({ id, name }: { id: number; name: string }) {
  const { data: me } = useMeQuery();
  const confirmation = useLazyDialog(Confirmation);
  const [leave] = useLeaveGroupMutation();
  if (!me) return null;

  const confirm = async () => {
    const { error } = await leave({ group_id: id, user_id: me.id });
    if (error) void toast({ message: errorText(error, t('groups.leave_failed')), color: 'red' });
    else void toast({ message: t('groups.left', { name }) });
  };

  return (
    <>
      <Button variant="subtle" aria-label={t('notices.leave_named', { group: name })} onClick={confirmation.open}>
        {t('notices.leave')}
      </Button>
      {confirmation.shown((dialog) => (
        <Confirmation
          {...dialog}
          title={t('groups.leave_sure', { name })}
          confirm={t('groups.leave')}
          onConfirm={confirm}
        >
          <p>{t('groups.leave_text')}</p>
        </Confirmation>
      ))}
    </>
  );
}
