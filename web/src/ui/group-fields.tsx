import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { MAX_GROUP_DESCRIPTION, MAX_GROUP_NAME } from '@whereabouts/shared/contracts/limits.js';
import { useTranslation } from 'react-i18next';
import '../locales/groups';

/** What a group is called. */
export function GroupNameField(field: TextInputProps) {
  const { t } = useTranslation();
  return <TextInput label={t('groups.name')} maxLength={MAX_GROUP_NAME} autoComplete="off" {...field} />;
}

/** What a group is for. */
export function GroupDescriptionField(field: TextareaProps) {
  const { t } = useTranslation();
  return <Textarea label={t('groups.description')} maxLength={MAX_GROUP_DESCRIPTION} rows={3} {...field} />;
}
