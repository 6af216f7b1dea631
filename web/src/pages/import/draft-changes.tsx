import { Button } from '@mantine/core';
import { t } from '../../i18n/t';
import classes from './import.module.css';
import type { ImportDraft } from './use-import-draft';

/** The user's changes to the table, each with an undo. */
export function DraftChanges({ draft }: { draft: ImportDraft }) {
  const { corrections, without, leftOut } = draft;
  return (
    <>
      {corrections.length > 0 && (
        <p className={classes.corrected} role="status">
          {t('import.corrected', { count: corrections.length })}
          <Button variant="subtle" aria-label={t('import.take_back')} onClick={draft.undoCorrection}>
            {t('import.undo')}
          </Button>
        </p>
      )}
      {without.length > 0 && (
        <p className={classes.corrected} role="status">
          {t('import.values_left_out', { count: without.length })}
          <Button variant="subtle" aria-label={t('import.take_value_in')} onClick={draft.undoWithout}>
            {t('import.undo')}
          </Button>
        </p>
      )}
      {leftOut.length > 0 && (
        <p className={classes.corrected} role="status">
          {t('import.rows_left_out', { count: leftOut.length })}
          <Button variant="subtle" aria-label={t('import.take_in')} onClick={draft.undoLeaveOut}>
            {t('import.undo')}
          </Button>
        </p>
      )}
    </>
  );
}
