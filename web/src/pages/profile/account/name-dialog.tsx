import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ProfileChange, type User } from '@whereabouts/shared/contracts/auth.js';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/auth';
import { useChangeProfileMutation } from '../../../api/account/account';
import { Dialog } from '../../../ui/dialogs/dialog';
import { ServerForm } from '../../../ui/fields/server-form';
import { problemsOf } from '../../../widgets/account/account-rules';
import { errorText } from '../../../widgets/problems/error-text';

interface NameDialogProps {
  user: User;
  opened: boolean;
  onClose: () => void;
}

export default function NameDialog({ user, ...dialog }: NameDialogProps) {
  return (
    <Dialog {...dialog} title={t('account.change_name')} size="26rem" asks>
      <NameForm user={user} onDone={dialog.onClose} />
    </Dialog>
  );
}

function NameForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [change, { isLoading, error }] = useChangeProfileMutation();
  const form = useForm({
    initialValues: { display_name: user.display_name },
    validate: (values) => problemsOf(ProfileChange, values),
  });
  return (
    <ServerForm
      form={form}
      submit={t('account.save')}
      pending={isLoading}
      problem={error ? errorText(error, t('account.name_failed')) : null}
      onSubmit={async (values) => {
        const { data } = await change(values);
        if (data) onDone();
      }}
    >
      <TextInput
        label={t('auth.display_name')}
        required
        description={t('account.name_hint')}
        autoComplete="name"
        data-autofocus
        {...form.getInputProps('display_name')}
      />
    </ServerForm>
  );
}
