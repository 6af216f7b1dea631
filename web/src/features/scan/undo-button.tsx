import { Button } from '@mantine/core';
import { t } from '../../i18n/t';
import { lazyPart } from '../../ui/lazy-part';
import { useLazyDialog } from '../../ui/use-lazy-dialog';
import type { BatchProgress } from './batch-progress';
import { useBatchActions } from './use-batch-actions';

const Confirmation = lazyPart(() => import('../../ui/confirmation'));

/** Takes back all that came of a batch, in one step; nothing where nothing came of it. */
export function UndoButton({ progress }: { progress: BatchProgress }) {
  const dialog = useLazyDialog(Confirmation);
  const { undo, undoing } = useBatchActions(progress);
  const { name, items_saved: count } = progress;
  if (count === 0) return null;
  return (
    <>
      <Button variant="subtle" loading={undoing} onClick={dialog.open}>
        {t('batch.undo')}
      </Button>
      {dialog.shown((state) => (
        <Confirmation
          {...state}
          title={t('batch.undo_title', { name })}
          confirm={t('batch.undo_confirm')}
          onConfirm={undo}
        >
          <p>{t('batch.undo_text', { count })}</p>
          {!progress.finished && <p>{t('batch.undo_rest')}</p>}
        </Confirmation>
      ))}
    </>
  );
}
