import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../i18n/t';
import './form/editor-styles';
import '../../i18n/locales/editor';
import { useAppDispatch } from '../../state/hooks';
import { PageLayer } from '../../ui/dialogs/page-layer';
import { useStillShown } from '../../ui/leaving/use-still-shown';
import { useWorkAtRisk } from '../../ui/leaving/use-work-at-risk';
import { lazyPart } from '../../ui/loading/lazy-part';
import { usePreloaded } from '../../ui/loading/use-preloaded';
import { toast } from '../../ui/messages/toasts';
import { usePageTitle } from '../../ui/page/use-page-title';
import { usePhotoTaker } from '../../ui/photos/use-photo-taker';
import { useItemMenu } from '../bulk/use-item-menu';
import { onePhoto } from '../intake/one-photo';
import { uploadFiles } from '../item-files/file-uploads';
import { arrivedFor, useEditorMode } from './editor-mode';
import { ItemForm } from './form/item-form';
import classes from './item-editor.module.css';
import { NeighborList } from './neighbor-list';
import { useSwipe } from './photo/use-swipe';
import { Reading } from './reading';
import { useEditorKeys } from './use-editor-keys';
import { usePanelScroll } from './use-panel-scroll';
import type { WholePhotoMode } from './whole-photo';

const WholePhoto = lazyPart(() => import('./whole-photo'));

const CHANGES = {
  words: () => ({
    title: t('editor.unsaved'),
    text: t('editor.unsaved_text'),
    discard: t('editor.discard'),
    stay: t('editor.keep_editing'),
  }),
};

export interface ItemEditorProps {
  /** The items on the page, in order, for previous and next. */
  items: Item[];
  /** The items of the list it was opened from; by default `items`, unless the item is not among them. */
  listed?: Item[];
  /** All known items, including others on the same photo. */
  known?: Item[] | undefined;
  /** The open item; `new` for a new one. */
  itemId: number | 'new' | null;
  /** The collection of a new item. */
  collectionId: number | null;
  /** The initial name of a new item. */
  name?: string | undefined;
  /** Opens the form at once. */
  edit?: boolean;
  onMove: (id: number) => void;
  onClose: () => void;
}

/** The page of an item, which turns into its form in place. */
export default function ItemEditor({
  items,
  listed = items,
  known = items,
  itemId,
  collectionId,
  name = '',
  edit = false,
  ...on
}: ItemEditorProps) {
  const { onMove, onClose } = on;
  usePreloaded(WholePhoto);
  const dispatch = useAppDispatch();
  const editor = useRef<HTMLDivElement>(null);
  const item = useShown(items, itemId);
  const [{ mode, discarded }, change] = useEditorMode();
  const [dirty, setDirty] = useState(false);
  const [photo, setPhoto] = useState<{ mode: WholePhotoMode; fileId?: number } | null>(null);
  const { leave, safe } = useWorkAtRisk(dirty ? CHANGES : null);
  const { menu, remove, shown: shownMenu } = useItemMenu();
  const copyOf = mode.kind === 'copying' ? mode.of : null;
  const fresh = itemId === 'new' || copyOf !== null;
  const shown = fresh ? null : item;
  const index = items.findIndex(({ id }) => id === item?.id);
  const lost = itemId !== null && shown !== null && shown.my_role !== 'owner' && index < 0;
  const form = `${copyOf ? 'copy' : (shown?.id ?? 'new')} ${discarded}`;
  const onPhoto = shown?.image_id ? known.filter(({ image_id }) => image_id === shown.image_id) : [];

  const begin = useEffectEvent((id: ItemEditorProps['itemId']) =>
    change({ type: 'opened', isClosed: id === null, edit: edit && item?.my_role !== 'viewer' }),
  );
  useEffect(() => begin(itemId), [itemId]);

  const step = (by: -1 | 1) => {
    const next = items[index + by];
    if (next && !fresh && index >= 0) leave(() => onMove(next.id));
  };
  const toReading = () => change({ type: 'discarded' });
  const unlock = () => change({ type: 'unlocked' });
  const toggleLock = () => {
    if (!shown || shown.my_role === 'viewer' || lost) return;
    if (mode.kind === 'reading') unlock();
    else leave(toReading);
  };
  const reading = shown !== null && mode.kind === 'reading';
  // The answers of a save, a merge and a departure may be late.
  const isStillRead = useStillShown(reading ? itemId : null);
  const isStillEdited = useStillShown(itemId === null || reading ? null : form);
  /** A dropped or pasted photo waits in the form, like a chosen one. */
  const takePhoto = async (files: File[]) => {
    const photo = await onePhoto(files);
    if (photo) change({ type: 'photo_arrived', photo, form });
  };
  usePhotoTaker(
    (files) => {
      if (shown?.my_role === 'viewer' || lost) void toast({ message: t('editor.read_only_text') });
      else if (reading) dispatch(uploadFiles(shown.id, files));
      else void takePhoto(files);
    },
    { isReady: () => itemId !== null && photo === null, takesDocuments: () => reading },
  );
  usePanelScroll(editor, itemId, reading);
  useEditorKeys(editor, { onStep: step, onToggleLock: toggleLock });
  const swipe = useSwipe(step);

  /**
   * Canceling a copy returns to its original, canceling a change to the item, and canceling a new item to the
   * list.
   */
  const cancel = () => (itemId === 'new' && !copyOf ? onClose() : toReading());
  const deleted = (gone: Item) => {
    remove(gone);
    toNeighbor();
  };
  const toNeighbor = () => {
    const neighbor = items[index + 1] ?? items[index - 1];
    safe();
    if (neighbor) onMove(neighbor.id);
    else onClose();
  };

  const merged = (kept: Item) => {
    if (kept.id === item?.id || !isStillRead()) return;
    safe();
    onMove(kept.id);
  };

  // The removed form had the focus.
  useEffect(() => {
    if (reading && document.activeElement === document.body) editor.current?.focus({ preventScroll: true });
  }, [reading]);
  const title = copyOf ? t('editor.copy_title', { name: copyOf.name }) : (shown?.name ?? t('editor.new_title'));
  usePageTitle(itemId === null ? undefined : title);
  return (
    <PageLayer opened={itemId !== null} onClose={() => leave(onClose)} title={title}>
      <div className={classes.page}>
        {!fresh && <NeighborList items={listed} current={item?.id} onOpen={(id) => leave(() => onMove(id))} />}
        <div
          ref={editor}
          className={classes.editor}
          // Reading starts here; the buttons come later.
          tabIndex={-1}
          {...(reading && { 'data-autofocus': true, ...swipe })}
        >
          {reading ? (
            <Reading
              item={shown}
              index={index}
              total={items.length}
              lost={lost}
              onPhoto={onPhoto}
              known={known}
              onStep={step}
              onShowAll={onClose}
              onEdit={unlock}
              onMenu={(at) => menu(shown, at)}
              onWholePhoto={() => setPhoto({ mode: 'look' })}
              onFilePhoto={({ id }) => setPhoto({ mode: 'look', fileId: id })}
              onAddPhoto={() => change({ type: 'unlocked', choosesPhoto: form })}
              onAddFromPhoto={shown.my_role === 'owner' ? () => setPhoto({ mode: 'add' }) : undefined}
              onOpen={onMove}
            />
          ) : (
            <ItemForm
              key={form}
              title={shown ? t('editor.edit_title') : title}
              item={shown}
              copyOf={copyOf}
              name={name}
              collectionId={collectionId}
              lost={lost}
              arrived={arrivedFor(mode, form)}
              choosesPhoto={mode.kind === 'editing' && mode.choosesPhoto === form}
              onDirty={setDirty}
              onMoveBox={() => setPhoto({ mode: 'move' })}
              onDone={() => {
                if (!isStillEdited()) return;
                safe();
                if (shown) toReading();
                else onClose();
              }}
              onCancel={() => leave(cancel)}
            />
          )}
        </div>
      </div>
      {photo && shown && (shown.image_id !== null || photo.fileId !== undefined) && (
        <Suspense>
          <WholePhoto
            item={shown}
            items={items.filter(({ image_id }) => image_id !== null)}
            onPhoto={onPhoto}
            begin={photo.mode}
            fileId={photo.fileId}
            onOpen={onMove}
            onClose={() => setPhoto(null)}
          />
        </Suspense>
      )}
      {shown &&
        shownMenu([lost ? { ...shown, my_role: 'viewer' } : shown], known, {
          duplicate: () => change({ type: 'copied', of: shown }),
          remove: deleted,
          merged,
          left: () => {
            if (isStillRead()) toNeighbor();
          },
        })}
    </PageLayer>
  );
}

/** The open item, even while it leaves the list: after a change that no longer matches a search, or on closing. */
function useShown(items: Item[], itemId: ItemEditorProps['itemId']): Item | null {
  const found = items.find(({ id }) => id === itemId) ?? null;
  const [last, setLast] = useState(found);
  useEffect(() => {
    if (found) setLast(found);
  }, [found]);
  if (found || itemId === 'new') return found;
  return last;
}
