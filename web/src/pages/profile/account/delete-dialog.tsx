import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useDeleteUserMutation } from '../../../api/account/account';
import { useAuthConfigQuery } from '../../../api/account/auth';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/auth';
import { Dialog } from '../../../ui/dialogs/dialog';
import { SecretField } from '../../../ui/fields/secret-field';
import { ServerForm } from '../../../ui/fields/server-form';
import { toast } from '../../../ui/messages/toasts';
import { errorText } from '../../../widgets/problems/error-text';
import classes from '../profile.module.css';
import { GoogleProof, needsGoogle } from './google-proof';

interface DeleteDialogProps {
  /** The token from the Google redirect flow. */
  googleToken?: string | undefined;
  opened: boolean;
  onClose: () => void;
}

export default function DeleteDialog({ googleToken, ...dialog }: DeleteDialogProps) {
  return (
    <Dialog {...dialog} title={t('account.delete_title')} size="28rem">
      <DeleteForm googleToken={googleToken} />
    </Dialog>
  );
}

function DeleteForm({ googleToken }: Pick<DeleteDialogProps, 'googleToken'>) {
  const { data: config } = useAuthConfigQuery();
  const [remove, { isLoading, error }] = useDeleteUserMutation();
  const [token, setToken] = useState(googleToken);
  const form = useForm({ initialValues: { password: '' } });
  const wantsGoogle = !token && needsGoogle(error);

  const submit = async ({ password }: { password: string }) => {
    const { data, error: refusal } = await remove(
      token ? { google_token: token } : { ...(password !== '' && { password }) },
    );
    if (needsGoogle(refusal)) setToken(undefined);
    if (!data) return;
    void toast({ message: t('account.deleted') });
  };

  return (
    <ServerForm
      danger
      form={form}
      submit={t('account.delete')}
      pending={isLoading}
      problem={error && !needsGoogle(error) ? errorText(error, t('account.delete_failed')) : null}
      incomplete={wantsGoogle}
      onSubmit={submit}
    >
      <p>{t('account.delete_text')}</p>
      <p className={classes.muted}>{t('account.delete_safe')}</p>
      {wantsGoogle && <GoogleProof prove="delete" pending={isLoading} onToken={setToken} />}
      {token && <p role="status">{t('account.google_proven')}</p>}
      {!wantsGoogle && !token && (
        <SecretField
          label={t('account.confirm_password')}
          // An account that only uses Google has no password.
          required={config?.google_client_id == null}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      )}
    </ServerForm>
  );
}
