import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Group, type GroupRole, NewGroupMember } from '@whereabouts/shared/contracts/groups.js';
import { useState } from 'react';
import { useAddMemberMutation } from '../../api/sharing/members';
import { t } from '../../i18n/t';
import { CopyField } from '../../ui/fields/copy-field';
import { ServerForm } from '../../ui/fields/server-form';
import { toast } from '../../ui/messages/toasts';
import { problemsOf } from '../account/account-rules';
import { errorText } from '../problems/error-text';
import classes from './add-member.module.css';
import { givenBy } from './roles';

interface AddMemberProps {
  group: Group;
  onDone: () => void;
  /** Set if the user did not ask for the form, so it can be skipped. */
  onSkip?: () => void;
}

/**
 * Adds a user with an account at once; for any other email it creates an invitation link
 * (docs/rules/sharing.md).
 */
export function AddMember({ group, onDone, onSkip }: AddMemberProps) {
  const [invitation, setInvitation] = useState<{ email: string; url: string } | null>(null);
  const [add, { isLoading, error }] = useAddMemberMutation();
  const form = useForm({
    initialValues: { email: '', role: 'editor' as GroupRole },
    validate: (values) => problemsOf(NewGroupMember, values),
  });

  const submit = async ({ email, role }: typeof form.values) => {
    const { data } = await add({ group_id: group.id, email: email.trim(), role });
    if (!data) return;
    form.reset();
    if (data.status === 'invited') return setInvitation({ email: email.trim(), url: data.invite_url });
    onDone();
    void toast({ message: t('members.added', { email: email.trim(), group: group.name }) });
  };

  if (invitation) {
    return (
      <div className={classes.invitation}>
        <p role="status">{t('members.invite_made', { email: invitation.email })}</p>
        <CopyField label={t('members.invite_link')} value={invitation.url} primary autoFocus />
        <Button variant="default" onClick={onDone}>
          {t('members.done')}
        </Button>
      </div>
    );
  }
  return (
    <ServerForm
      form={form}
      submit={t('members.add')}
      pending={isLoading}
      problem={error ? errorText(error, t('members.add_failed')) : null}
      {...(onSkip && { onCancel: onSkip, cancel: t('members.skip') })}
      onSubmit={submit}
    >
      <TextInput
        label={t('members.email')}
        required
        type="email"
        autoComplete="off"
        data-autofocus
        // The form may follow another one in the same dialog.
        autoFocus
        placeholder={t('members.email_example')}
        description={t('members.add_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label={t('members.role')}
        description={t(`members.can_${form.values.role}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={givenBy(group.my_role).map((value) => ({ value, label: t(`groups.role_${value}`) }))}
        {...form.getInputProps('role')}
      />
    </ServerForm>
  );
}
