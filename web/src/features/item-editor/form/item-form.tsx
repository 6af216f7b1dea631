import { useMediaQuery } from '@mantine/hooks';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../ui/problem';
import { SharingBadge } from '../../../ui/sharing-badge';
import { toast } from '../../../ui/toasts';
import { ConflictDialog } from '../conflict/conflict-dialog';
import { PhotoPane } from '../photo/photo-pane';
import { useSaveItem } from '../saving/use-save-item';
import { copyFrom, leavesPhoto } from './copy-item';
import { ItemCollections } from './item-collections';
import { ItemFacts } from './item-facts';
import { type Fields, fieldsOf } from './item-fields';
import { ItemFooter } from './item-footer';
import classes from './item-form.module.css';
import { ItemSharing } from './item-sharing';
import { MainFields } from './main-fields';
import { MoreFields } from './more-fields';
import { useItemForm } from './use-item-form';

/** The narrow layout of the specification, section 9. */
const NARROW = '(max-width: 47.99em)';

interface ItemFormProps {
  /** Null for a new one. */
  item: Item | null;
  /** What a new one begins as. */
  copyOf: Item | null;
  /** A new one goes into it. */
  collectionId: number | null;
  /** Another's that one sees no more: what was typed is still there to be read. */
  lost: boolean;
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
export function ItemForm({ item, copyOf, collectionId, lost, locked, onLock, onDirty, ...on }: ItemFormProps) {
  const { t } = useTranslation();
  const narrow = useMediaQuery(NARROW);
  const save = useSaveItem();
  const copy = copyOf && copyFrom(copyOf);
  const { base, form, photo, changes, dirty, read } = useItemForm(item, copy, save.saving);
  const readOnly = lost || item?.my_role === 'viewer';
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
      const fields = {
        ...fieldsOf(form.getValues()),
        image_id: copy?.image_id ?? null,
        image_box: copy?.image_box ?? null,
      };
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
      {readOnly && !lost && <Problem>{t('editor.read_only_text')}</Problem>}
      {copyOf && leavesPhoto(copyOf) && (
        <p className={classes.notice}>{t('editor.copy_photo', { owner: copyOf.owner_name })}</p>
      )}
      {item && item.access_type !== 'my_personal' && (
        <div className={classes.whose}>
          <SharingBadge item={item} />
        </div>
      )}
      <div className={classes.columns}>
        <PhotoPane
          item={base ?? copy}
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
          {item && !lost && <ItemCollections item={item} disabled={readOnly} />}
          {item && !lost && <ItemSharing item={item} />}
          {base && <ItemFacts item={base} />}
        </div>
      </div>
      <ItemFooter
        // Where it is seen however far down somebody is.
        problem={lost ? t('editor.lost') : save.problem}
        fresh={!base}
        locked={locked}
        readOnly={readOnly}
        owned={item?.my_role === 'owner'}
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
