import { Button, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { MAX_COLLECTION_NAME } from '@whereabouts/shared/contracts/limits.js';
import {
  useChangeCollectionMutation,
  useCreateCollectionMutation,
  useDuplicateCollectionMutation,
} from '../../../api/items/collections';
import { t } from '../../../i18n/t';
import { withoutIsolates } from '../../../i18n/without-isolates';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Problem } from '../../../ui/messages/problem';
import { toast } from '../../../ui/messages/toasts';
import { errorText } from '../../problems/error-text';
import classes from './collection-dialog.module.css';

/** See docs/rules/collections.md. */

interface CollectionDialogProps {
  /** The collection to edit. */
  edited?: Collection;
  /** The collection to copy. */
  copied?: Collection;
  opened: boolean;
  onClose: () => void;
  onCreated?: (collection: Collection) => void;
}

/** The name and kind of a collection: new, edited or copied. */
export function CollectionDialog({ edited, copied, opened, onClose, onCreated }: CollectionDialogProps) {
  const { send, pending, problem } = useSending({ edited, copied });
  const form = useForm({
    initialValues: {
      name: copied
        ? withoutIsolates(t('collections.copy_name', { name: copied.name })).slice(0, MAX_COLLECTION_NAME)
        : (edited?.name ?? ''),
      is_checklist: edited?.is_checklist ?? false,
      stock_keeping: edited?.stock_keeping ?? false,
    },
    validate: { name: (name) => (name.trim() === '' ? t('collections.name_required') : null) },
  });

  const submit = async (values: typeof form.values) => {
    if (edited && !form.isDirty()) return onClose();
    const collection = await send({ ...values, name: values.name.trim() });
    if (!collection) return;
    onClose();
    if (edited) return;
    void toast({ message: t('collections.created', { name: collection.name }) });
    onCreated?.(collection);
  };

  const title = copied
    ? t('collections.copy_title', { name: copied.name })
    : edited
      ? t('collections.edit_title')
      : t('collections.new');
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="26rem" asks>
      <form
        className={classes.form}
        noValidate
        // React events bubble through portals: a form under this dialog must not be submitted.
        onSubmit={(event) => {
          event.stopPropagation();
          form.onSubmit(submit, () => form.getInputNode('name')?.focus())(event);
        }}
      >
        <TextInput
          label={t('collections.name')}
          required
          maxLength={MAX_COLLECTION_NAME}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        {!copied && (
          <>
            <Switch
              label={t('collections.is_checklist')}
              description={t('collections.is_checklist_hint')}
              {...form.getInputProps('is_checklist', { type: 'checkbox' })}
            />
            <Switch
              label={t('collections.stock_keeping')}
              description={t('collections.stock_keeping_hint')}
              {...form.getInputProps('stock_keeping', { type: 'checkbox' })}
            />
          </>
        )}
        {problem && <Problem>{problem}</Problem>}
        <div className={classes.answers}>
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {edited ? t('collections.save') : copied ? t('collections.duplicate') : t('collections.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Values = Pick<Collection, 'name' | 'is_checklist' | 'stock_keeping'>;

/** Selects the call to send; an edit sends only changed values. */
function useSending({ edited, copied }: Pick<CollectionDialogProps, 'edited' | 'copied'>) {
  const [create, creating] = useCreateCollectionMutation();
  const [change, changing] = useChangeCollectionMutation();
  const [duplicate, duplicating] = useDuplicateCollectionMutation();

  const send = ({ name, is_checklist, stock_keeping }: Values) => {
    if (copied) return duplicate({ id: copied.id, name });
    if (!edited) return create({ name, is_checklist, stock_keeping });
    return change({
      id: edited.id,
      ...(name !== edited.name && { name }),
      ...(is_checklist !== edited.is_checklist && { is_checklist }),
      ...(stock_keeping !== edited.stock_keeping && { stock_keeping }),
    });
  };
  const { id: _, ...changes } = changing.originalArgs ?? { id: 0 };
  const renamed = Object.keys(changes).join() === 'name';
  const failed = [
    { error: creating.error, text: t('collections.create_failed') },
    { error: changing.error, text: t(renamed ? 'collections.rename_failed' : 'collections.update_failed') },
    { error: duplicating.error, text: t('collections.duplicate_failed') },
  ].find(({ error }) => error);
  return {
    send: async (values: Values) => (await send(values)).data?.collection ?? null,
    pending: creating.isLoading || changing.isLoading || duplicating.isLoading,
    problem: failed ? errorText(failed.error, failed.text) : null,
  };
}
