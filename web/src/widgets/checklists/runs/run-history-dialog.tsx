import { Button, Skeleton } from '@mantine/core';
import type { ChecklistRun } from '@whereabouts/shared/contracts/collections.js';
import { useState } from 'react';
import { formatMoment } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Problem } from '../../../ui/messages/problem';
import { Chip } from '../../../ui/text/chip';
import { errorText } from '../../problems/error-text';
import classes from './run-dialogs.module.css';
import type { useRuns } from './use-runs';

interface RunHistoryDialogProps {
  runs: ReturnType<typeof useRuns>;
  opened: boolean;
  onClose: () => void;
}

/** The number of missing items named at once. */
const FEW = 5;

/** The runs of a checklist: who ran it, when, and the items missing at the end. */
export default function RunHistoryDialog({ runs: { runs, error }, ...dialog }: RunHistoryDialogProps) {
  return (
    <Dialog {...dialog} title={t('run.history_title')} size="32rem" sheet>
      {error && !runs && <Problem>{errorText(error, t('run.history_failed'))}</Problem>}
      {!runs && !error && <Skeleton height="10rem" />}
      {runs?.length === 0 && <p>{t('run.history_empty')}</p>}
      <ol>
        {runs?.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ol>
    </Dialog>
  );
}

function Run({ run: { user_name, started_at, finished_at, checked, total, missing } }: { run: ChecklistRun }) {
  return (
    <li className={classes.past}>
      <div className={classes.line}>
        <span>{t('run.run_by', { name: user_name, time: formatMoment(finished_at ?? started_at) })}</span>
        {finished_at === null ? (
          <Chip tone="busy">{t('run.run_open')}</Chip>
        ) : (
          <Chip tone={checked === total ? 'good' : 'warn'}>
            {checked === total ? t('run.run_complete') : t('run.progress', { done: checked ?? 0, total: total ?? 0 })}
          </Chip>
        )}
      </div>
      {missing.length > 0 && <Missing names={missing} />}
    </li>
  );
}

function Missing({ names }: { names: string[] }) {
  const [all, setAll] = useState(false);
  // Naming one more takes no more room than a button that stands for it.
  const first = all || names.length <= FEW + 1 ? names : names.slice(0, FEW);
  const more = names.length - first.length;
  return (
    <div className={classes.names}>
      <p>{t('run.run_missing')}</p>
      <ul className={classes.list}>
        {first.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {t('run.run_more', { count: more })}
        </Button>
      )}
    </div>
  );
}
