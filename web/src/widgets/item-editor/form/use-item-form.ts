import { useForm } from '@mantine/form';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useState } from 'react';
import { useCustomFieldsQuery } from '../../../api/items/custom-fields';
import { fieldsFor } from '../../../domain/custom-fields';
import { usePhotoDraft } from '../photo/use-photo-draft';
import { changesTo, EMPTY, type Fields, fieldsOf, valuesOf, withKnownCustom } from './item-fields';
import { customProblemsOf, problemsOf } from './item-rules';

/**
 * The draft of an item, or of a new item with the initial `name`. An untouched draft follows background
 * refreshes of the item. From the first change on it keeps the version it started from, to find what differs
 * later.
 */
export function useItemForm(item: Item | null, copyOf: Item | null, name: string, saving: boolean) {
  const start = item ?? copyOf;
  const [base, setBase] = useState(item);
  const { data: known } = useCustomFieldsQuery();
  const fields = known ?? [];
  const form = useForm({
    initialValues: start ? valuesOf(start) : { ...EMPTY, name },
    validate: (values) => ({
      ...problemsOf(values),
      ...customProblemsOf(fieldsFor(fields, item, values.category), values, base?.custom ?? {}),
    }),
  });
  const photo = usePhotoDraft(start?.image_url ?? null);

  /** The fields to save, as typed by now. */
  const current = () => {
    const draft = fieldsOf(form.getValues());
    if (!known) return draft;
    // A new item starts without values, so all of a copy's values are changes.
    const shown = base ? known : fieldsFor(known, null, draft.category);
    return { ...draft, custom: withKnownCustom(base?.custom ?? {}, draft.custom, shown) };
  };
  const changes: Partial<Fields> = base ? changesTo(base, current()) : {};
  const edited = base ? Object.keys(changes).length > 0 : form.isDirty();
  const dirty = edited || photo.draft !== null;

  /** Restarts from the stored item. */
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

  return { base, form, photo, current, changes, dirty, read };
}
