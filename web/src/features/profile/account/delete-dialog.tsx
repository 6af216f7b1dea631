import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDidUpdate } from '@mantine/hooks';
import type { User } from '@whereabouts/shared/contracts/auth.js';
import { useState } from 'react';
import { useDeleteUserMutation } from '../../../api/account';
import { isApiError } from '../../../api/problem';
import { signedOut } from '../../../api/session';
import { useAppDispatch } from '../../../app/hooks';
import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/dialog';
import { errorText } from '../../../ui/error-text';
import { SecretField } from '../../../ui/secret-field';
import { ServerForm } from '../../../ui/server-form';
import { toast } from '../../../ui/toasts';
import classes from '../profile.module.css';

interface DeleteDialogProps {
  user: User;
  opened: boolean;
  onClose: () => void;
}

export default function DeleteDialog({ user, ...dialog }: DeleteDialogProps) {
  return (
    <Dialog {...dialog} title={t('account.delete_title')} size="28rem">
      <DeleteForm user={user} />
    </Dialog>
  );
}

function DeleteForm({ user }: { user: User }) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading }] = useDeleteUserMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [byEmail, setByEmail] = useState(false);
  const form = useForm({ initialValues: { password: '', email: '' } });
  useDidUpdate(() => form.getInputNode('email')?.focus(), [byEmail]);

  const submit = async ({ password, email }: { password: string; email: string }) => {
    setProblem(null);
    const { error } = await remove(byEmail ? { confirm_email: email } : { ...(password !== '' && { password }) });
    // Only the server knows which accounts have no password: it asks those for their e-mail.
    if (!byEmail && isApiError(error) && error.code === 'wrong_email') return setByEmail(true);
    if (error) return setProblem(errorText(error, t('account.delete_failed')));
    dispatch(signedOut());
    void toast({ message: t('account.deleted') });
  };

  return (
    <ServerForm danger form={form} submit={t('account.delete')} pending={isLoading} problem={problem} onSubmit={submit}>
      <p>{t('account.delete_text')}</p>
      <p className={classes.muted}>{t('account.delete_safe')}</p>
      {byEmail ? (
        <TextInput
          label={t('account.confirm_email')}
          description={t('account.confirm_email_hint', { email: user.email })}
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
      ) : (
        <SecretField
          label={t('account.confirm_password')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      )}
    </ServerForm>
  );
}
