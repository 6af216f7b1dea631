import { useMediaQuery } from '@mantine/hooks';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rememberPlace } from '../../../domain/places/recent-places';
import { t } from '../../../i18n/t';
import { toast } from '../../../ui/messages/toasts';
import { withSoftHyphens } from '../../../ui/text/soft-hyphens';
import { photoOf } from '../../barcode-scanner/scanned-photo';
import { focusUndecided } from '../../fields/choice-field';
import { unfinishedDateIn } from '../../fields/day-field';
import { useCurrency } from '../../fields/use-money';
import { undoToast } from '../../undo/undo-toast';
import { ConflictDialog } from '../conflict/conflict-dialog';
import { PhotoPane } from '../photo/photo-pane';
import { useSaveItem } from '../saving/use-save-item';
import { useUndoAdded } from '../saving/use-undo-added';
import { copyFrom, leavesPhoto } from './copy-item';
import { changesTo, type Fields } from './item-fields';
import { ItemFooter } from './item-footer';
import classes from './item-form.module.css';
import { MainFields } from './main-fields';
import { MoreFields } from './more-fields';
import { useItemForm } from './use-item-form';
import { useUnfinishedInput } from './use-unfinished-input';

/** The narrow layout (docs/rules/screens.md). */
const NARROW = '(max-width: 47.99em)';

const MOUSE = '(hover: hover) and (pointer: fine)';

interface ItemFormProps {
  title: string;
  /** `null` for a new item. */
  item: Item | null;
  /** The item that a new one is copied from. */
  copyOf: Item | null;
  /** The initial name of a new item. */
  name: string;
  /** The collection of a new item. */
  collectionId: number | null;
  /** Whether the item is no longer shared with this user. Unsaved text stays readable. */
  lost: boolean;
  /** A photo that was dropped or pasted. */
  arrived: File | null;
  /** Opens the file picker at once. */
  choosesPhoto: boolean;
  onDirty: (dirty: boolean) => void;
  /** Opens the photo to move the box of the item. */
  onMoveBox: () => void;
  /** Called when the item is saved. */
  onDone: () => void;
  onCancel: () => void;
}

/** The form of an existing or a new item. */
export function ItemForm({
  title,
  item,
  copyOf,
  name,
  collectionId,
  lost,
  arrived,
  choosesPhoto,
  onDirty,
  onMoveBox,
  ...on
}: ItemFormProps) {
  const narrow = useMediaQuery(NARROW);
  const save = useSaveItem();
  const undoAdded = useUndoAdded();
  const currency = useCurrency(null);
  const copy = copyOf && copyFrom(copyOf, currency);
  const { base, form, photo, current, changes, dirty, read } = useItemForm(item, copy, name, save.saving);

  const element = useRef<HTMLFormElement>(null);
  const { isUnfinished, events } = useUnfinishedInput(element);
  useEffect(() => onDirty(dirty || isUnfinished), [dirty, isUnfinished, onDirty]);
  // On touch devices the keyboard would cover an existing item's form before the user has seen it.
  const [beginsWithName] = useState(() => !item || window.matchMedia(MOUSE).matches);
  const begin = useEffectEvent(() => {
    const name = form.getInputNode('name');
    const now = document.activeElement;
    // A dialog that opens with the form moves the focus itself, after it has saved the earlier focus.
    const inside = now === document.body || name?.closest('[role="dialog"]')?.contains(now);
    if (beginsWithName && inside) name?.focus();
  });
  useEffect(() => begin(), []);
  useEffect(() => () => onDirty(false), [onDirty]);
  const show = useEffectEvent((file: File) => {
    if (save.saving) return;
    save.setProblem(null);
    photo.choose(file);
  });
  useEffect(() => {
    if (arrived) show(arrived);
  }, [arrived]);

  /** The photo of a copied item. */
  const { image_id, image_box } = copy ?? { image_id: null, image_box: null };
  const addAll = async (names: string[]) => {
    const fields = { ...current(), image_id, image_box };
    const stored = await save.createAll(names, fields, collectionId, photo.draft?.file);
    if (!stored) return;
    undoToast(t('lines.added', { count: stored.length }), () => undoAdded(stored), { items: stored });
    if (stored[0]) rememberPlace(stored[0]);
    on.onDone();
  };
  const saved = (stored: Item | null) => {
    if (!stored) return;
    void toast({ message: t('editor.saved', { name: stored.name }) });
    rememberPlace(stored);
    on.onDone();
  };
  const submit = async () => {
    if (save.saving) return;
    // Fields are disabled during the save, and an open suggestion list would stay on the page.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    const file = photo.draft?.file;
    if (!base) {
      return saved(await save.create({ ...current(), image_id, image_box }, collectionId, file));
    }
    // The blur may have added a tag that was still being typed.
    const now = changesTo(base, current());
    if (Object.keys(now).length === 0 && !file) return on.onDone();
    saved(await save.change(base, now, file));
  };
  const settle = async (theirs: Item, chosen: Partial<Fields>) => {
    if (Object.keys(chosen).length > 0) return saved(await save.change(theirs, chosen));
    read(theirs);
    save.closeConflict();
    on.onDone();
  };
  const showProblem = (problems: Record<string, unknown>) => {
    const fields = [...(element.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
    const inputs = fields.filter(({ dataset: { path } }) => path && problems[path]);
    // Inputs of folded sections cannot be focused.
    for (const input of inputs) input.closest('details')?.setAttribute('open', '');
    inputs[0]?.focus();
  };
  /** Shows a date of which only a part is typed. Its value is empty, so saving would clear the date. */
  const showUnfinished = (element: HTMLFormElement) => {
    const field = unfinishedDateIn(element)?.dataset.path;
    if (!field) return false;
    form.setFieldError(field, t('editor.date_unfinished'));
    showProblem({ [field]: true });
    return true;
  };
  const send = form.onSubmit(submit, showProblem);
  const sendAll = (names: string[]) => {
    if (save.saving || !element.current || focusUndecided(element.current) || showUnfinished(element.current)) return;
    // The lines are the names, so the name field may be empty.
    const { name: _, ...problems } = form.validate().errors;
    form.clearFieldError('name');
    if (Object.keys(problems).length > 0) showProblem(problems);
    else void addAll(names);
  };
  const changed = Object.keys(changes).length + (photo.draft ? 1 : 0);

  return (
    <form
      ref={element}
      {...events}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusUndecided(event.currentTarget) && !showUnfinished(event.currentTarget)) send(event);
      }}
    >
      <div className={classes.header}>
        <h1 className={classes.title}>{withSoftHyphens(title)}</h1>
        {base && changed > 0 && <span className={classes.count}>{t('editor.changes', { count: changed })}</span>}
      </div>
      {copyOf && leavesPhoto(copyOf) && (
        <p className={classes.notice}>{t('editor.copy_photo', { owner: copyOf.owner_name })}</p>
      )}
      <PhotoPane
        item={base ?? copy}
        name={form.getValues().name}
        photo={photo}
        choosesPhoto={choosesPhoto}
        onProblem={save.setProblem}
        onMoveBox={base?.image_id && !photo.draft && !dirty ? onMoveBox : undefined}
      />
      <fieldset className={classes.fields} disabled={lost || save.saving} aria-busy={save.saving}>
        <MainFields
          form={form}
          least={narrow && base?.quantity !== 0 ? 1 : 0}
          focused={beginsWithName}
          onAddAll={base ? undefined : sendAll}
        />
        <MoreFields form={form} item={item} photo={photoOf(base ?? copy, photo.draft?.file)} />
      </fieldset>
      <ItemFooter
        // The footer is always in view.
        problem={lost ? t('editor.lost') : save.problem}
        lost={lost}
        saving={save.saving}
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
