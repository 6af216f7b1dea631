import { Button } from '@mantine/core';
import { t } from '../../i18n/t';
import classes from './part-problem.module.css';

/** Replaces a part of the page that failed to load. */
export function PartProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.problem} role="alert">
      <p>{t('app.not_loaded')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('app.try_again')}
      </Button>
    </div>
  );
}
