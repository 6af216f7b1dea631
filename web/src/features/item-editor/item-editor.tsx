import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './form/editor-styles';
import '../../locales/editor';
import { Dialog } from '../../ui/dialog';
import { ItemForm } from './form/item-form';
import classes from './item-editor.module.css';
import { ItemNav } from './item-nav';
import { useSwipe } from './photo/use-swipe';
import { useDelete } from './saving/use-delete';
import { useLeaving } from './saving/use-leaving';
import { useEditorKeys } from './use-editor-keys';

export interface ItemEditorProps {
  /** Those on the page, in its order: what previous and next lead through. */
  items: Item[];
  /** Which one is open; `new` for one that is still to be written down. */
  itemId: number | 'new' | null;
  /** A new item goes into it. */
  collectionId: number | null;
  onMove: (id: number) => void;
  onClose: () => void;
}

/** One item, to read and to change: a dialog, on a narrow screen all of it. */
export default function ItemEditor({ items, itemId, collectionId, onMove, onClose }: ItemEditorProps) {
  const { t } = useTranslation();
  const editor = useRef<HTMLDivElement>(null);
  const item = useShown(items, itemId);
  const [copyOf, setCopyOf] = useState<Item | null>(null);
  const [locked, setLocked] = useState(true);
  const [dirty, setDirty] = useState(false);
  const [drafts, setDrafts] = useState(0);
  const { leave, safe, question } = useLeaving(dirty);
  const remove = useDelete();
  const fresh = itemId === 'new' || copyOf !== null;
  const shown = fresh ? null : item;
  const index = items.findIndex(({ id }) => id === item?.id);
  const lost = itemId !== null && shown !== null && shown.my_role !== 'owner' && index < 0;

  useEffect(() => {
    setCopyOf(null);
    if (itemId === null) setLocked(true);
  }, [itemId]);

  const step = (by: -1 | 1) => {
    const next = items[index + by];
    if (next && !fresh && index >= 0) leave(() => onMove(next.id));
  };
  /** A discarded draft is followed by a new form: what was typed and the photo chosen go with the old one. */
  const toReading = () => {
    setLocked(true);
    setDrafts(drafts + 1);
  };
  const toggleLock = () => {
    if (!shown || shown.my_role === 'viewer') return;
    if (locked) setLocked(false);
    else leave(toReading);
  };
  useEditorKeys(editor, { onStep: step, onToggleLock: toggleLock });
  const swipe = useSwipe(step);

  /** A copy goes back to what it was made of, a change to reading, a new item to the list. */
  const cancel = () => {
    if (copyOf) setCopyOf(null);
    else if (itemId === 'new') onClose();
    else toReading();
  };

  const title = copyOf ? t('editor.copy_title', { name: copyOf.name }) : (shown?.name ?? t('editor.new_title'));
  return (
    <Dialog opened={itemId !== null} onClose={() => leave(onClose)} title={title} size="68rem" sheet>
      <div ref={editor} className={classes.editor} {...swipe}>
        {!fresh && <ItemNav index={index} total={items.length} onStep={step} onShowAll={() => leave(onClose)} />}
        <ItemForm
          key={`${copyOf ? 'copy' : (shown?.id ?? 'new')} ${drafts}`}
          item={shown}
          copyOf={copyOf}
          collectionId={collectionId}
          lost={lost}
          locked={locked && !fresh}
          onLock={setLocked}
          onDirty={setDirty}
          onCreated={() => {
            safe();
            onClose();
          }}
          onDuplicate={() => leave(() => setCopyOf(item))}
          onDelete={(gone) => {
            const neighbour = items[index + 1] ?? items[index - 1];
            void remove(gone);
            safe();
            if (neighbour) onMove(neighbour.id);
            else onClose();
          }}
          onCancel={() => leave(cancel)}
        />
      </div>
      {question}
    </Dialog>
  );
}

/** The open item, also while it is leaving the list: after a change that no longer fits a search, or on closing. */
function useShown(items: Item[], itemId: ItemEditorProps['itemId']): Item | null {
  const found = items.find(({ id }) => id === itemId) ?? null;
  const [last, setLast] = useState(found);
  useEffect(() => {
    if (found) setLast(found);
  }, [found]);
  if (found || itemId === 'new') return found;
  return last;
}
