import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Registration } from '@whereabouts/shared/contracts/auth.js';
import type { ReactNode } from 'react';
import { type Admission, useAuthConfigQuery } from '../../api/account/auth';
import { t } from '../../i18n/t';
import { NewPassword } from '../../ui/fields/new-password';
import { ServerForm } from '../../ui/fields/server-form';
import { newPasswordProblems, problemsOf } from '../../widgets/account/account-rules';
import classes from './auth-dialog.module.css';
import { isClosed } from './is-closed';
import { useBeginSession } from './use-begin-session';
import { useRegister } from './use-register';

interface RegisterFormProps {
  admission: Admission;
  /** Further fields, at the end of the form. */
  children?: ReactNode;
}

export function RegisterForm({ admission, children }: RegisterFormProps) {
  const { data: config } = useAuthConfigQuery();
  const register = useRegister();
  const { begin, pending, problem } = useBeginSession(t('auth.register_failed'));
  const form = useForm({
    initialValues: { display_name: '', email: '', password: '', confirm: '' },
    validate: (values) => ({ ...problemsOf(Registration, values), ...newPasswordProblems(values, values) }),
  });

  if (isClosed(config, admission)) {
    return (
      <div className={classes.closed} role="status">
        <strong>{t('auth.invitation_only')}</strong>
        <p>{t('auth.invitation_only_text')}</p>
      </div>
    );
  }

  return (
    <ServerForm
      form={form}
      submit={t('auth.register_submit')}
      pending={pending}
      problem={problem}
      onSubmit={({ confirm: _, ...values }) => begin(register({ ...values, ...admission }), () => true)}
    >
      {admission.invite_token !== undefined && <p className={classes.hint}>{t('auth.invited')}</p>}
      {config?.setup_required && <p className={classes.hint}>{t('auth.first_account')}</p>}
      <TextInput
        label={t('auth.display_name')}
        required
        autoComplete="name"
        data-autofocus
        {...form.getInputProps('display_name')}
      />
      <TextInput label={t('auth.email')} required type="email" autoComplete="email" {...form.getInputProps('email')} />
      <NewPassword
        label={t('auth.password')}
        password={form.getInputProps('password')}
        confirm={form.getInputProps('confirm')}
      />
      {children}
    </ServerForm>
  );
}
