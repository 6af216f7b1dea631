import { useForm } from '@mantine/form';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useChangeGroupMutation } from '../../../api/sharing/groups';
import { t } from '../../../i18n/t';
import { ServerForm } from '../../../ui/fields/server-form';
import { toast } from '../../../ui/messages/toasts';
import { GroupDescriptionField, GroupNameField } from '../../../widgets/groups/group-fields';
import { errorText } from '../../../widgets/problems/error-text';

/** Lets an owner edit the name and description of a group. */
export function GroupForm({ group, onDone }: { group: Group; onDone: () => void }) {
  const [change, { isLoading, error }] = useChangeGroupMutation();
  const form = useForm({ initialValues: { name: group.name, description: group.description ?? '' } });
  const name = form.values.name.trim();
  const description = form.values.description.trim();
  const changes = {
    ...(name !== group.name && { name }),
    ...(description !== (group.description ?? '') && { description: description || null }),
  };

  const failed = 'description' in changes ? t('groups.update_failed') : t('groups.rename_failed');

  return (
    <ServerForm
      form={form}
      submit={t('groups.save')}
      pending={isLoading}
      problem={error ? errorText(error, failed) : null}
      incomplete={name === '' || Object.keys(changes).length === 0}
      onCancel={onDone}
      onSubmit={async () => {
        const { data } = await change({ id: group.id, ...changes });
        if (!data) return;
        void toast({ message: t('groups.updated', { name: data.group.name }) });
        onDone();
      }}
    >
      <GroupNameField data-autofocus autoFocus {...form.getInputProps('name')} />
      <GroupDescriptionField rows={2} {...form.getInputProps('description')} />
    </ServerForm>
  );
}
