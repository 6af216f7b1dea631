import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { MAX_GROUP_DESCRIPTION, MAX_GROUP_NAME } from '@whereabouts/shared/contracts/limits.js';
import { t } from '../../i18n/t';
import '../../i18n/locales/groups';

export function GroupNameField(field: TextInputProps) {
  return <TextInput label={t('groups.name')} required maxLength={MAX_GROUP_NAME} autoComplete="off" {...field} />;
}

export function GroupDescriptionField(field: TextareaProps) {
  return <Textarea label={t('groups.description')} maxLength={MAX_GROUP_DESCRIPTION} rows={3} {...field} />;
}
