import { TextInput, VisuallyHidden } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { User } from '@whereabouts/shared/contracts/auth.js';
import { useState } from 'react';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/auth';
import { useChangeProfileMutation } from '../../../api/account/account';
import { useAuthConfigQuery } from '../../../api/account/auth';
import { Dialog } from '../../../ui/dialogs/dialog';
import { NewPassword } from '../../../ui/fields/new-password';
import { SecretField } from '../../../ui/fields/secret-field';
import { ServerForm } from '../../../ui/fields/server-form';
import { toast } from '../../../ui/messages/toasts';
import { newPasswordProblems } from '../../../widgets/account/account-rules';
import { errorText } from '../../../widgets/problems/error-text';
import { GoogleProof, needsGoogle } from './google-proof';

interface PasswordDialogProps {
  user: User;
  /** The token from the Google redirect flow. */
  googleToken?: string | undefined;
  opened: boolean;
  onClose: () => void;
}

export default function PasswordDialog({ user, googleToken, ...dialog }: PasswordDialogProps) {
  return (
    <Dialog {...dialog} title={t('account.change_password')} size="26rem">
      <PasswordForm user={user} googleToken={googleToken} onDone={dialog.onClose} />
    </Dialog>
  );
}

interface PasswordFormProps extends Pick<PasswordDialogProps, 'user' | 'googleToken'> {
  onDone: () => void;
}

function PasswordForm({ user, googleToken, onDone }: PasswordFormProps) {
  const { data: config } = useAuthConfigQuery();
  const [change, { isLoading, error }] = useChangeProfileMutation();
  const [token, setToken] = useState(googleToken);
  // An account that only uses Google has no current password; only the server knows which accounts these are.
  const mayHaveNone = config?.google_client_id != null;
  const form = useForm({
    initialValues: { current: '', password: '', confirm: '' },
    validate: (values) => ({
      ...(values.current === '' && !mayHaveNone && { current: t('auth.password_required') }),
      ...newPasswordProblems(values, user),
    }),
  });

  const wantsGoogle = !token && needsGoogle(error);

  const submit = async ({ current, password }: { current: string; password: string }, google_token = token) => {
    const proof = google_token ? { google_token } : current !== '' && { current_password: current };
    setToken(google_token);
    const { data, error: refusal } = await change({ new_password: password, ...proof });
    if (needsGoogle(refusal)) setToken(undefined);
    if (!data) return;
    onDone();
    void toast({ message: t('account.password_changed') });
  };

  return (
    <ServerForm
      form={form}
      submit={t('account.change_password')}
      pending={isLoading}
      problem={error && !needsGoogle(error) ? errorText(error, t('account.password_failed')) : null}
      onSubmit={(values) => submit(values)}
    >
      {/* Tells a password manager which account the password belongs to. */}
      <VisuallyHidden aria-hidden>
        <TextInput value={user.email} autoComplete="username" readOnly tabIndex={-1} />
      </VisuallyHidden>
      {!token && !wantsGoogle && (
        <SecretField
          label={t('account.current_password')}
          required={!mayHaveNone}
          description={mayHaveNone && t('account.current_password_hint')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('current')}
        />
      )}
      <NewPassword
        label={t('auth.new_password')}
        password={form.getInputProps('password')}
        confirm={form.getInputProps('confirm')}
      />
      {wantsGoogle && (
        <GoogleProof prove="password" pending={isLoading} onToken={(fresh) => submit(form.getValues(), fresh)} />
      )}
    </ServerForm>
  );
}
