import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/bulk';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { toast } from '../../../ui/messages/toasts';
import { useDepartures } from '../../departures/use-departures';
import { OutOfListNote } from '../out-of-list';
import type { useBulkUpdate } from './use-bulk-update';

const MoveDialog = lazyPart(() => import('./move-dialog'));
const TagDialog = lazyPart(() => import('./tag-dialog'));
const AddToCollectionsDialog = lazyPart(() => import('../../collections/add-to-collections-dialog'));
const ShareItemsDialog = lazyPart(() => import('../../sharing/share-items-dialog'));
const MergeDialog = lazyPart(() => import('../../item-files/merge-dialog'));
const DepartDialog = lazyPart(() => import('../../departures/depart-dialog'));
const Confirmation = lazyPart(() => import('../../../ui/dialogs/confirmation'));

interface ItemDialogs {
  move: () => void;
  tag: () => void;
  addToCollections: () => void;
  share: () => void;
  /** Merges the items, or the one item with another one. */
  merge: () => void;
  /** Asks how the items have left. */
  depart: () => void;
  bringBack: () => void;
  /** Asks for confirmation first. */
  remove: () => void;
  dialogs: ReactNode;
}

/** The page reacts to changes that take items away. */
interface AfterChanges {
  merged?: ((kept: Item) => void) | undefined;
  left?: (() => void) | undefined;
}

interface KnownItems {
  /** All items, for suggestions. */
  all: Item[];
  /** The items that the list shows now; the dialogs count the selected items that are not shown. */
  listed: Item[];
}

/** The dialogs of actions that need further input. */
export function useItemDialogs(
  items: Item[],
  { all, listed }: KnownItems,
  bulk: ReturnType<typeof useBulkUpdate>,
  after: AfterChanges = {},
): ItemDialogs {
  const moving = useLazyDialog(MoveDialog);
  const tagging = useLazyDialog(TagDialog);
  const adding = useLazyDialog(AddToCollectionsDialog);
  const sharing = useLazyDialog(ShareItemsDialog);
  const merging = useLazyDialog(MergeDialog);
  const departing = useLazyDialog(DepartDialog);
  const deleting = useLazyDialog(Confirmation);
  const departures = useDepartures(bulk, after.left);
  const own = items.filter(({ my_role }) => my_role === 'owner');
  const others = items.length - own.length;
  const othersStay = others > 0 && <p>{t('selection.others_stay', { count: others })}</p>;
  const note = <OutOfListNote items={items} listed={listed} />;
  return {
    move: moving.open,
    tag: tagging.open,
    addToCollections: adding.open,
    merge: merging.open,
    share: () => (items.length > 0 ? sharing.open() : void toast({ message: t('selection.share_none') })),
    depart: () =>
      own.length > 0 ? departing.open() : void toast({ message: t('selection.depart_none'), color: 'red' }),
    bringBack: () => void departures.bringBack(items),
    remove: () =>
      own.length > 0 ? deleting.open() : void toast({ message: t('selection.delete_none'), color: 'red' }),
    dialogs: (
      <>
        {moving.shown((dialog) => (
          <MoveDialog {...dialog} items={items} all={all} note={note} onMove={(to) => bulk.move(items, to)} />
        ))}
        {tagging.shown((dialog) => (
          <TagDialog {...dialog} items={items} all={all} note={note} onTag={(change) => bulk.tag(items, change)} />
        ))}
        {adding.shown((dialog) => (
          <AddToCollectionsDialog {...dialog} items={items} note={note} />
        ))}
        {sharing.shown((dialog) => (
          <ShareItemsDialog {...dialog} items={items} note={note} />
        ))}
        {merging.shown(
          (dialog) => dialog.opened && <MergeDialog {...dialog} items={items} all={all} onMerged={after.merged} />,
        )}
        {departing.shown((dialog) => (
          <DepartDialog
            {...dialog}
            count={own.length}
            note={
              <>
                <OutOfListNote items={own} listed={listed} />
                {othersStay}
              </>
            }
            onDepart={(departed, close) => departures.depart(items, departed, close)}
          />
        ))}
        {deleting.shown((dialog) => (
          <Confirmation
            {...dialog}
            title={t('selection.delete_title', { count: own.length })}
            confirm={t('selection.delete_submit')}
            onConfirm={() => bulk.remove(items)}
          >
            <OutOfListNote items={own} listed={listed} />
            <p>{t('selection.delete_text')}</p>
            {othersStay}
          </Confirmation>
        ))}
      </>
    ),
  };
}
