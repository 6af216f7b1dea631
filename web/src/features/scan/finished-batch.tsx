import { Button, CloseButton } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import classes from './batch-list.module.css';
import type { BatchProgress } from './batch-progress';
import { batchDismissed } from './scan.slice';
import { UndoButton } from './undo-button';

/** Photos that are through: what came of them, and the way back. */
export function FinishedBatch({ progress }: { progress: BatchProgress }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { id, completed, skipped, failed, undone } = progress;
  return (
    <div className={classes.line}>
      <p className={classes.finished}>
        {undone ? (
          <IconArrowBackUp size="1.25rem" stroke={1.75} aria-hidden className={classes.undone} />
        ) : (
          <IconCircleCheck size="1.25rem" stroke={1.75} aria-hidden className={classes.tick} />
        )}
        {undone ? t('batch.undone_batch') : t('batch.finished', { count: completed })}
        {skipped > 0 && <span className={classes.skipped}>{t('batch.skipped', { count: skipped })}</span>}
        {failed > 0 && <span className={classes.failed}>{t('batch.failed', { count: failed })}</span>}
      </p>
      <div className={classes.actions}>
        {undone ? (
          <Button component={Link} to="/profile/trash" variant="subtle" size="compact-sm">
            {t('batch.to_trash')}
          </Button>
        ) : (
          <>
            {completed > 0 && (
              <Button component={Link} to="/inventory" variant="light" size="compact-sm">
                {t('batch.to_inventory')}
              </Button>
            )}
            <UndoButton progress={progress} />
          </>
        )}
        <CloseButton aria-label={t('scan.dismiss')} onClick={() => dispatch(batchDismissed(id))} />
      </div>
    </div>
  );
}
