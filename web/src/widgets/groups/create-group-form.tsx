import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Group, GroupType } from '@whereabouts/shared/contracts/groups.js';
import type { Ref } from 'react';
import { useCreateGroupMutation } from '../../api/sharing/groups';
import { t } from '../../i18n/t';
import { ServerForm } from '../../ui/fields/server-form';
import { errorText } from '../problems/error-text';
import { GroupDescriptionField, GroupNameField } from './group-fields';

const TYPES: GroupType[] = ['family', 'team', 'temporary'];

interface CreateGroupFormProps {
  nameRef?: Ref<HTMLInputElement>;
  onCreated: (group: Group) => void;
}

/** A form that creates a group. The user who submits it becomes the owner. */
export function CreateGroupForm({ nameRef, onCreated }: CreateGroupFormProps) {
  const [create, { isLoading, error }] = useCreateGroupMutation();
  const form = useForm({ initialValues: { name: '', type: 'family' as GroupType, description: '' } });

  return (
    <ServerForm
      form={form}
      submit={t('groups.create_submit')}
      pending={isLoading}
      problem={error ? errorText(error, t('groups.create_failed')) : null}
      incomplete={form.values.name.trim() === ''}
      onSubmit={async (values) => {
        const description = values.description.trim();
        const { data } = await create({
          name: values.name.trim(),
          type: values.type,
          ...(description && { description }),
        });
        if (data) onCreated(data.group);
      }}
    >
      <GroupNameField
        ref={nameRef}
        data-autofocus
        placeholder={t('groups.name_example')}
        description={t('groups.create_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('groups.type')}
        data={TYPES.map((value) => ({ value, label: t(`groups.type_${value}`) }))}
        {...form.getInputProps('type')}
      />
      <GroupDescriptionField {...form.getInputProps('description')} />
    </ServerForm>
  );
}
