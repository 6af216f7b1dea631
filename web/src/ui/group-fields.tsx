import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../locales/groups';

// Decisions, sections 1 and 8.
const MAX_NAME = 100;
const MAX_DESCRIPTION = 500;

/** What a group is called. */
export function GroupNameField(field: TextInputProps) {
  const { t } = useTranslation();
  return <TextInput label={t('groups.name')} maxLength={MAX_NAME} autoComplete="off" {...field} />;
}

/** What a group is for. */
export function GroupDescriptionField(field: TextareaProps) {
  const { t } = useTranslation();
  return <Textarea label={t('groups.description')} maxLength={MAX_DESCRIPTION} rows={3} {...field} />;
}
