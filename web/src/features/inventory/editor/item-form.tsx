import { useMediaQuery } from '@mantine/hooks';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../i18n/formats';
import { Problem } from '../../../ui/problem';
import { toast } from '../../../ui/toasts';
import { ConflictDialog } from './conflict-dialog';
import { ItemCollections } from './item-collections';
import { type Fields, fieldsOf } from './item-fields';
import { ItemFooter } from './item-footer';
import classes from './item-form.module.css';
import { MainFields } from './main-fields';
import { MoreFields } from './more-fields';
import { PhotoPane } from './photo-pane';
import { useItemForm } from './use-item-form';
import { useSaveItem } from './use-save-item';

/** The narrow layout of the specification, section 9. */
const NARROW = '(max-width: 47.99em)';

interface ItemFormProps {
  /** Null for a new one. */
  item: Item | null;
  /** What a new one begins as. */
  copyOf: Item | null;
  /** A new one goes into it. */
  collectionId: number | null;
  locked: boolean;
  onLock: (locked: boolean) => void;
  onDirty: (dirty: boolean) => void;
  /** A new one is made. */
  onCreated: () => void;
  onDuplicate: () => void;
  onDelete: (item: Item) => void;
  onCancel: () => void;
}

/** Everything about an item: to read while locked, to change when not. */
export function ItemForm({ item, copyOf, collectionId, locked, onLock, onDirty, ...on }: ItemFormProps) {
  const { t } = useTranslation();
  const narrow = useMediaQuery(NARROW);
  const save = useSaveItem();
  const { base, form, photo, changes, dirty, read } = useItemForm(item, copyOf, save.saving);
  const readOnly = item?.my_role === 'viewer';
  const shut = locked || readOnly;

  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);

  const saved = (stored: Item | null) => {
    if (!stored) return;
    void toast({ message: t('editor.saved', { name: stored.name }) });
    if (!base) return on.onCreated();
    read(stored);
    onLock(true);
  };
  const submit = async () => {
    if (save.saving) return;
    // Fields are shut while they are sent, and a list of suggestions that hangs on one would stay.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    const file = photo.draft?.file;
    if (!base) {
      const fields = { ...fieldsOf(form.getValues()), image_id: copyOf?.image_id ?? null };
      return saved(await save.create(fields, collectionId, file));
    }
    if (!dirty) return onLock(true);
    saved(await save.change(base, changes, file));
  };
  const settle = async (theirs: Item, chosen: Partial<Fields>) => {
    if (Object.keys(chosen).length > 0) return saved(await save.change(theirs, chosen));
    read(theirs);
    save.closeConflict();
    onLock(true);
  };

  return (
    <form
      className={classes.form}
      data-locked={shut || undefined}
      noValidate
      onSubmit={form.onSubmit(submit, (problems) => {
        const first = Object.keys(form.getInitialValues()).find((field) => problems[field]);
        if (first) form.getInputNode(first)?.focus();
      })}
    >
      {readOnly && <Problem>{t('editor.read_only_text')}</Problem>}
      <div className={classes.columns}>
        <PhotoPane
          item={base ?? copyOf}
          name={form.getValues().name}
          photo={photo}
          locked={shut}
          onProblem={save.setProblem}
        />
        <div className={classes.fields}>
          <fieldset className={classes.fields} disabled={shut || save.saving}>
            <MainFields form={form} least={narrow && base?.quantity !== 0 ? 1 : 0} fresh={!base} locked={shut} />
            <MoreFields form={form} />
          </fieldset>
          {base && <ItemCollections item={base} disabled={readOnly} />}
          {base && <Facts item={base} />}
        </div>
      </div>
      <ItemFooter
        problem={save.problem}
        fresh={!base}
        locked={locked}
        readOnly={readOnly}
        owned={base?.my_role === 'owner'}
        saving={save.saving}
        onUnlock={() => onLock(false)}
        onDuplicate={on.onDuplicate}
        onDelete={() => base && on.onDelete(base)}
        onCancel={on.onCancel}
      />
      {base && save.conflict && (
        <ConflictDialog
          key={save.conflict.theirs.updated_at}
          base={base}
          conflict={save.conflict}
          saving={save.saving}
          problem={save.problem}
          onSettle={settle}
          onClose={save.closeConflict}
        />
      )}
    </form>
  );
}

/** What nobody can change. */
function Facts({ item }: { item: Item }) {
  const { t } = useTranslation();
  const facts = [
    t('editor.created', { day: formatDay(item.created_at) }),
    t('editor.updated', { day: formatDay(item.updated_at) }),
    t('editor.owner', { owner: item.owner_name }),
  ];
  return <p className={classes.facts}>{facts.join(' · ')}</p>;
}
