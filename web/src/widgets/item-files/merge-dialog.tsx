import { Button, Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMergeItemsMutation } from '../../api/items/files';
import { t } from '../../i18n/t';
import '../../i18n/locales/files';
import { Dialog } from '../../ui/dialogs/dialog';
import { useStillShown } from '../../ui/leaving/use-still-shown';
import { Problem } from '../../ui/messages/problem';
import { errorText } from '../problems/error-text';
import { undoToast } from '../undo/undo-toast';
import { inTrash, useUndoDeletion } from '../undo/use-undo-deletion';
import { ItemChooser } from './item-chooser';
import classes from './item-files.module.css';

interface MergeDialogProps {
  /** One item, which is merged with another one, or several. */
  items: Item[];
  /** All known items, to choose the other one from. */
  all: Item[];
  opened: boolean;
  onClose: () => void;
  /** Called with the item that the others are now part of. */
  onMerged?: ((kept: Item) => void) | undefined;
}

/** Merges items that are the same thing into one of them. */
export default function MergeDialog({ items, all, onMerged, ...dialog }: MergeDialogProps) {
  const [other, setOther] = useState<Item | null>(null);
  const [only] = items;
  if (only && items.length === 1 && !other) {
    return (
      <ItemChooser
        {...dialog}
        title={t('files.merge_choose', { name: only.name })}
        none={t('files.no_items')}
        items={all.filter(({ id, my_role }) => id !== only.id && my_role === 'owner')}
        keepsOpen
        onChoose={setOther}
      />
    );
  }
  return (
    <Dialog {...dialog} title={t('files.merge_title', { count: items.length + (other ? 1 : 0) })} size="28rem">
      <MergeForm items={other ? [...items, other] : items} onClose={dialog.onClose} onMerged={onMerged} />
    </Dialog>
  );
}

function MergeForm({ items, onClose, onMerged }: Pick<MergeDialogProps, 'items' | 'onClose' | 'onMerged'>) {
  const [merge, { isLoading, error }] = useMergeItemsMutation();
  const undoDeletion = useUndoDeletion();
  const isStillOpen = useStillShown();
  const [kept, setKept] = useState(items[0]?.id);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (kept === undefined) return;
    const item_ids = items.map(({ id }) => id).filter((id) => id !== kept);
    const { data } = await merge({ into: kept, item_ids });
    if (!data) return;
    if (isStillOpen()) flushSync(onClose);
    onMerged?.(data.item);
    const { item, changed = [] } = data;
    const others = items.filter(({ id }) => id !== kept);
    const undo = () => undoDeletion({ items: others, changed, mergedInto: item, failed: t('files.failed') });
    undoToast(t('files.merged', { name: item.name }), undo, { items: [...inTrash(others), item] });
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <Radio.Group label={t('files.merge_keep')} value={String(kept)} onChange={(id) => setKept(Number(id))}>
        <div className={classes.kinds}>
          {items.map(({ id, name }) => (
            <Radio key={id} value={String(id)} label={name} />
          ))}
        </div>
      </Radio.Group>
      <p className={classes.nothing}>{t('files.merge_text')}</p>
      {error && <Problem>{errorText(error, t('files.failed'))}</Problem>}
      <div className={classes.decide}>
        <Button variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" loading={isLoading}>
          {t('files.merge_submit')}
        </Button>
      </div>
    </form>
  );
}
