import type { CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import { useState } from 'react';
import { isCollectionGone, isLost } from '../../../api/client/problem';
import { useUncheckAllMutation } from '../../../api/items/checklists';
import { useCheckItemMutation } from '../../../api/items/checks';
import { isChecked } from '../../../domain/item-state';
import { t } from '../../../i18n/t';
import Confirmation from '../../../ui/dialogs/confirmation';
import { toast } from '../../../ui/messages/toasts';
import { collectionOf, type ListedPart } from '../../collections/use-listed-parts';
import { errorText } from '../../problems/error-text';
import { undoToast } from '../../undo/undo-toast';
import { leftAlone } from '../../undo/use-undo-changes';
import { runSequentially } from './use-runs';

/**
 * An undo sends one call per item, which suits a list checked by hand. Longer lists ask for confirmation
 * instead.
 */
const MAX_UNDO = 200;
/** The number of parallel calls; a browser opens no more connections to a server. */
const AT_ONCE = 5;

/** Unchecks a list and offers an undo for a few seconds. */
export function useUncheckAll(parts: ListedPart[], checked: CollectionItem[]) {
  const [uncheckAll, { isLoading }] = useUncheckAllMutation();
  const [check] = useCheckItemMutation();
  const [asked, setAsked] = useState(false);
  const count = checked.length;

  /** The checked items of these lists. */
  const ticksIn = (lists: number[]) =>
    checked.flatMap((item) => {
      const collection_id = collectionOf(item, parts)?.id;
      return collection_id !== undefined && lists.includes(collection_id) ? [{ collection_id, item_id: item.id }] : [];
    });
  const checkAgain = async (ticks: ReturnType<typeof ticksIn>) => {
    const waiting = [...ticks];
    let failed = false;
    const gone = new Set<number>();
    const next = async (): Promise<void> => {
      const tick = waiting.shift();
      if (!tick) return;
      const { error } = await check({ ...tick, is_checked: true });
      // The item was removed from the list in the meantime.
      if (isLost(error)) gone.add(tick.item_id);
      else failed ||= error !== undefined;
      return next();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    return failed ? t('run.recheck_failed') : leftAlone(checked, gone);
  };
  /** Unchecks these lists, or all that are shown. */
  const uncheck = async (only?: number[], done = t('run.unchecked', { count })) => {
    const lists = parts.flatMap(({ collection, items }) =>
      collection && (only?.includes(collection.id) ?? true) && items.some(isChecked) ? [collection.id] : [],
    );
    const ticks = ticksIn(lists);
    const error = await runSequentially(lists, uncheckAll);
    if (isCollectionGone(error)) return;
    if (error) return toast({ message: errorText(error, t('run.uncheck_failed')), color: 'red' });
    if (ticks.length <= MAX_UNDO) undoToast(done, () => checkAgain(ticks));
    else if (only) void toast({ message: done });
  };

  return {
    pending: isLoading,
    start: () => {
      if (count > MAX_UNDO) setAsked(true);
      else void uncheck();
    },
    /** Unchecks the lists after a run, whose record keeps the checked items. */
    endRun: (lists: number[]) =>
      ticksIn(lists).length > 0 ? uncheck(lists, t('run.finished_unchecked')) : toast({ message: t('run.finished') }),
    question: (
      <Confirmation
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('run.uncheck_sure', { count })}
        confirm={t('run.uncheck_all')}
        onConfirm={() => uncheck()}
      >
        <p>{t('run.uncheck_text')}</p>
      </Confirmation>
    ),
  };
}
