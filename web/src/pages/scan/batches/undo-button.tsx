import { Button } from '@mantine/core';
import { t } from '../../../i18n/t';
import type { BatchProgress } from './batch-progress';
import { useUndo } from './use-undo';

/** Undoes a whole batch in one step. Hidden while the batch has no items. */
export function UndoButton({ progress }: { progress: BatchProgress }) {
  const { ask, undoing, question } = useUndo(progress);
  if (progress.items_saved === 0) return null;
  return (
    <>
      <Button variant="subtle" loading={undoing} onClick={ask}>
        {t('batch.undo')}
      </Button>
      {question}
    </>
  );
}
