import type { ReactNode } from 'react';
import { t } from '../../../i18n/t';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import type { BatchProgress } from './batch-progress';
import { useBatchActions } from './use-batch-actions';

const Confirmation = lazyPart(() => import('../../../ui/dialogs/confirmation'));

interface Undo {
  ask: () => void;
  undoing: boolean;
  question: ReactNode;
}

/** Undoes a batch after a confirmation that says how many items go to the trash. */
export function useUndo(progress: BatchProgress): Undo {
  const dialog = useLazyDialog(Confirmation);
  const { undo, undoing } = useBatchActions(progress);
  const { name, items_saved: count } = progress;
  const question = dialog.shown((state) => (
    <Confirmation {...state} title={t('batch.undo_title', { name })} confirm={t('batch.undo_confirm')} onConfirm={undo}>
      <p>{t('batch.undo_text', { count })}</p>
      {!progress.finished && <p>{t('batch.undo_rest')}</p>}
    </Confirmation>
  ));
  return { ask: dialog.open, undoing, question };
}
