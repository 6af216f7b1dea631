import { Button } from '@mantine/core';
import type { User, UsersPage } from '@whereabouts/shared/contracts/auth.js';
import { useState } from 'react';
import { useChangeRoleMutation } from '../../../api/account/admin';
import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import { toast } from '../../../ui/messages/toasts';
import { errorText } from '../../../widgets/problems/error-text';
import classes from '../profile.module.css';
import { ResetLink } from './reset-link';

interface UserDialogProps {
  user: User;
  /** The page of the list that the user was opened from. */
  page: UsersPage;
  opened: boolean;
  onClose: () => void;
}

/** The actions of an admin for a user's account. */
export default function UserDialog({ user, page, ...dialog }: UserDialogProps) {
  return (
    <Dialog {...dialog} title={user.display_name} size="28rem">
      <div className={classes.stack}>
        <p className={classes.muted}>{user.email}</p>
        <RoleChange user={user} page={page} onDone={dialog.onClose} />
        <ResetLink user={user} />
      </div>
    </Dialog>
  );
}

function RoleChange({ user, page, onDone }: { user: User; page: UsersPage; onDone: () => void }) {
  const [changeRole] = useChangeRoleMutation();
  const [sure, setSure] = useState(false);
  const admin = user.role === 'admin';
  const name = user.display_name;
  const action = admin ? t('admin.make_standard') : t('admin.make_admin');

  const change = async () => {
    onDone();
    const { error } = await changeRole({ id: user.id, role: admin ? 'user' : 'admin', page });
    if (error) void toast({ message: errorText(error, t('admin.role_failed', { name })), color: 'red' });
  };

  return (
    <section className={classes.part}>
      <h3>{t('account.type')}</h3>
      <p>{admin ? t('account.type_admin') : t('account.type_user')}</p>
      {sure ? (
        <div role="alert" className={classes.stack}>
          <p>{admin ? t('admin.make_standard_sure', { name }) : t('admin.make_admin_sure', { name })}</p>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setSure(false)}>
              {t('app.cancel')}
            </Button>
            <Button onClick={change}>{action}</Button>
          </div>
        </div>
      ) : (
        <Button variant="default" onClick={() => setSure(true)}>
          {action}
        </Button>
      )}
    </section>
  );
}
