import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ForgottenPassword } from '@whereabouts/shared/contracts/auth.js';
import { useForgotPasswordMutation } from '../../api/account/auth';
import { t } from '../../i18n/t';
import { ServerForm } from '../../ui/fields/server-form';
import { problemsOf } from '../../widgets/account/account-rules';
import { errorText } from '../../widgets/problems/error-text';
import classes from './auth-dialog.module.css';

interface ForgotFormProps {
  email: string;
  /** Gets the token that a development server returns instead of mailing it. */
  onToken: (token: string, email: string) => void;
}

export function ForgotForm({ email, onToken }: ForgotFormProps) {
  const [ask, { isLoading, isSuccess, error }] = useForgotPasswordMutation();
  const form = useForm({ initialValues: { email }, validate: (values) => problemsOf(ForgottenPassword, values) });

  const submit = async (values: ForgottenPassword) => {
    const { data } = await ask(values);
    if (data?.reset_token !== undefined) onToken(data.reset_token, values.email.trim());
  };

  return (
    <>
      <div role="status">{isSuccess && <p className={classes.notice}>{t('auth.forgot_sent')}</p>}</div>
      <ServerForm
        form={form}
        submit={t('auth.forgot_submit')}
        pending={isLoading}
        problem={error ? errorText(error, t('auth.forgot_failed')) : null}
        onSubmit={submit}
      >
        <p className={classes.hint}>{t('auth.forgot_text')}</p>
        <TextInput
          label={t('auth.email')}
          required
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
      </ServerForm>
    </>
  );
}
