import { useForm } from '@mantine/form';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useState } from 'react';
import { usePhotoDraft } from '../photo/use-photo-draft';
import { changesTo, EMPTY, type Fields, fieldsOf, valuesOf } from './item-fields';
import { problemsOf } from './item-rules';

/**
 * A draft of an item, new without `item`, and then called `name` at first. While nobody has changed anything, the draft
 * follows the item as it is refreshed in the background; from the first change on it keeps what it began with, to tell
 * later what differs.
 */
export function useItemForm(item: Item | null, copyOf: Item | null, name: string, saving: boolean) {
  const start = item ?? copyOf;
  const [base, setBase] = useState(item);
  const form = useForm({ initialValues: start ? valuesOf(start) : { ...EMPTY, name }, validate: problemsOf });
  const photo = usePhotoDraft(start?.image_url ?? null);

  const changes: Partial<Fields> = base ? changesTo(base, fieldsOf(form.getValues())) : {};
  const edited = base ? Object.keys(changes).length > 0 : form.isDirty();
  const dirty = edited || photo.draft !== null;

  /** Begins anew with the item as the server has it. */
  const read = (stored: Item) => {
    const values = valuesOf(stored);
    setBase(stored);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    photo.reset();
  };

  const moved = item !== null && base !== null && Date.parse(item.updated_at) > Date.parse(base.updated_at);
  useEffect(() => {
    if (moved && !dirty && !saving) read(item);
  });

  return { base, form, photo, changes, dirty, read };
}
