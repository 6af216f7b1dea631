import { Button } from '@mantine/core';
import { useState } from 'react';
import { isChecked } from '../../../domain/item-state';
import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Problem } from '../../../ui/messages/problem';
import type { ListedPart } from '../../collections/use-listed-parts';
import { errorText } from '../../problems/error-text';
import classes from './run-dialogs.module.css';
import type { useRuns } from './use-runs';

/** The maximum number of names shown here; the history keeps more. */
const SHOWN = 50;

interface FinishRunDialogProps {
  parts: ListedPart[];
  checklists: number[];
  runs: ReturnType<typeof useRuns>;
  /** Resolves to the error if the run could not be finished. */
  onFinish: () => Promise<unknown>;
  opened: boolean;
  onClose: () => void;
}

/** Finishes a run after showing the items that will be recorded as missing. */
export default function FinishRunDialog({ opened, onClose, ...run }: FinishRunDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('run.finish_title')} size="28rem">
      <FinishRun {...run} onDone={onClose} />
    </Dialog>
  );
}

type FinishRunProps = Omit<FinishRunDialogProps, 'opened' | 'onClose'> & { onDone: () => void };

function FinishRun({ parts, checklists, runs, onFinish, onDone }: FinishRunProps) {
  const { underWay, finishing } = runs;
  const [error, setError] = useState<unknown>(null);
  const walked = underWay.length > 0 ? underWay : checklists;
  const missingNow = parts
    .filter(({ collection }) => collection && walked.includes(collection.id))
    .flatMap(({ items }) => items.filter((item) => !isChecked(item)));
  // Finishing unchecks the list while the dialog is still open.
  const [missingAtEnd, setMissingAtEnd] = useState<typeof missingNow | null>(null);
  const missing = missingAtEnd ?? missingNow;

  const end = async () => {
    setMissingAtEnd(missingNow);
    const problem = (await onFinish()) ?? null;
    setError(problem);
    if (problem) setMissingAtEnd(null);
    else onDone();
  };
  return (
    <div className={classes.dialog}>
      {missing.length === 0 ? (
        <p>{t('run.finish_complete')}</p>
      ) : (
        <>
          <p>{t('run.finish_missing', { count: missing.length })}</p>
          <ul className={classes.missing}>
            {missing.slice(0, SHOWN).map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {missing.length > SHOWN && <li>{t('run.finish_more', { count: missing.length - SHOWN })}</li>}
          </ul>
        </>
      )}
      {error !== null && <Problem>{errorText(error, t('run.finish_failed'))}</Problem>}
      <div className={classes.answers}>
        <Button variant="default" onClick={onDone}>
          {t('app.cancel')}
        </Button>
        <Button onClick={end} loading={finishing} data-autofocus>
          {t('run.finish')}
        </Button>
      </div>
    </div>
  );
}
