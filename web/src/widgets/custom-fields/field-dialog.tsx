import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { CUSTOM_FIELD_KINDS, type CustomFieldKind } from '@whereabouts/shared/contracts/custom-fields.js';
import { MAX_CUSTOM_FIELD_NAME, MIN_CUSTOM_CHOICES } from '@whereabouts/shared/contracts/limits.js';
import { useChangeCustomFieldMutation, useCreateCustomFieldMutation } from '../../api/items/custom-fields';
import { t } from '../../i18n/t';
import '../../i18n/locales/custom-fields';
import { Dialog } from '../../ui/dialogs/dialog';
import { ServerForm } from '../../ui/fields/server-form';
import { useStillShown } from '../../ui/leaving/use-still-shown';
import { CategoryInput } from '../fields/category-input';
import { focusUndecided } from '../fields/choice-field';
import { errorText } from '../problems/error-text';
import classes from './field-dialog.module.css';

interface FieldDialogProps {
  /** `null` for a new field. */
  field: CustomField | null;
  /** The name and kind with which the form of a new field starts. */
  proposed?: Pick<CustomField, 'name' | 'kind'>;
  /** Called with a new field, unless the user has closed the dialog. */
  onCreated?: (field: CustomField) => void;
  opened: boolean;
  onClose: () => void;
}

/** Defines a field, or changes one. */
export default function FieldDialog({ field, proposed, onCreated, ...dialog }: FieldDialogProps) {
  const title = field ? t('fields.edit_title', { name: field.name }) : t('fields.add_title');
  return (
    <Dialog {...dialog} title={title} size="26rem" growing asks>
      <FieldForm field={field} proposed={proposed} onCreated={onCreated} onDone={dialog.onClose} />
    </Dialog>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface FieldFormProps {
  field: CustomField | null;
  proposed: FieldDialogProps['proposed'];
  onCreated: FieldDialogProps['onCreated'];
  onDone: () => void;
}

function FieldForm({ field, proposed, onCreated, onDone }: FieldFormProps) {
  const isStillOpen = useStillShown();
  const [create, creation] = useCreateCustomFieldMutation();
  const [change, changing] = useChangeCustomFieldMutation();
  const form = useForm({
    initialValues: {
      name: field?.name ?? proposed?.name ?? '',
      kind: field?.kind ?? proposed?.kind ?? 'text',
      choices: field?.choices?.join('\n') ?? '',
      category: field?.category ?? '',
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('fields.name_required') : null),
      choices: (choices, { kind }) =>
        kind === 'choice' && linesOf(choices).length < MIN_CUSTOM_CHOICES ? t('fields.choices_few') : null,
    },
  });
  const { kind } = form.getValues();
  const error = creation.error ?? changing.error;
  const save = async (values: typeof form.values) => {
    const element = form.getInputNode('name')?.closest('form');
    if (element && focusUndecided(element)) return;
    const definition = {
      name: values.name,
      kind: values.kind as CustomFieldKind,
      category: values.category || null,
      ...(values.kind === 'choice' && { choices: linesOf(values.choices) }),
    };
    const { data } = field ? await change({ ...definition, field_id: field.id }) : await create(definition);
    if (!data || !isStillOpen()) return;
    onDone();
    if (!field) onCreated?.(data.field);
  };
  return (
    <ServerForm
      form={form}
      submit={t('fields.save')}
      pending={creation.isLoading || changing.isLoading}
      problem={error ? errorText(error, t('fields.save_failed')) : null}
      onSubmit={save}
    >
      <TextInput
        label={t('fields.name')}
        required
        maxLength={MAX_CUSTOM_FIELD_NAME}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('fields.kind')}
        description={t('fields.kind_fixed')}
        disabled={field !== null}
        data={CUSTOM_FIELD_KINDS.map((value) => ({ value, label: t(`fields.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      {kind === 'choice' && (
        <Textarea
          label={t('fields.choices')}
          description={t('fields.choices_hint')}
          required
          classNames={{ input: classes.choices ?? '' }}
          {...form.getInputProps('choices')}
        />
      )}
      <CategoryInput
        label={t('fields.category')}
        description={t('fields.category_hint')}
        {...form.getInputProps('category')}
      />
    </ServerForm>
  );
}
