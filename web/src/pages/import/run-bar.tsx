import { Button } from '@mantine/core';
import type { ImportPreview, OnExisting } from '@whereabouts/shared/contracts/imports.js';
import { t } from '../../i18n/t';
import { COLUMN_QUESTIONS } from './column-questions';
import classes from './import.module.css';
import { outcomeOf } from './use-import-draft';

interface RunBarProps {
  preview: ImportPreview;
  onExisting: OnExisting;
  /** Whether the preview is up to date with the table. */
  isJudged: boolean;
  running: boolean;
  onRun: () => void;
}

/** The button that imports, or that leads to unanswered questions. */
export function RunBar({ preview, onExisting, isJudged, running, onRun }: RunBarProps) {
  const { added, updated } = outcomeOf(preview, onExisting);
  const questions = preview.questions.length;
  return (
    <div className={classes.actions}>
      <p className={classes.muted}>{t('import.unchanged')}</p>
      {questions > 0 ? (
        <Button size="lg" variant="default" onClick={showQuestions}>
          {t('import.answer_first', { count: questions })}
        </Button>
      ) : (
        <Button size="lg" disabled={!isJudged || added + updated === 0} loading={running} onClick={onRun}>
          {runText(outcomeOf(preview, onExisting))}
        </Button>
      )}
    </div>
  );
}

function showQuestions() {
  const questions = document.getElementById(COLUMN_QUESTIONS);
  questions?.scrollIntoView({ block: 'center' });
  questions?.focus({ preventScroll: true });
}

function runText({ added, updated, out }: ReturnType<typeof outcomeOf>): string {
  if (added > 0 && updated > 0) return t('import.run_both', { count: added, updated });
  if (updated > 0) return t('import.run_update', { count: updated });
  return out > 0 && added > 0 ? t('import.run_some', { count: added, out }) : t('import.run', { count: added });
}
