import { Button, Progress, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Imported, ImportPreview, Mapping } from '@whereabouts/shared/contracts/imports.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useImportItemsMutation, usePreviewImportMutation } from '../../api/items/imports';
import { clientUuid } from '../../domain/client-uuid';
import { t } from '../../i18n/t';
import { focusPart } from '../../ui/focus/focus-part';
import { useNextFocus } from '../../ui/focus/use-next-focus';
import { Problem } from '../../ui/messages/problem';
import { errorText } from '../../widgets/problems/error-text';
import { ColumnMapping } from './column-mapping';
import { ColumnQuestions } from './column-questions';
import { DraftChanges } from './draft-changes';
import { ExistingChoice } from './existing-choice';
import { FirstRows } from './first-rows';
import classes from './import.module.css';
import { ROW_ERRORS, RowErrors } from './row-errors';
import { RunBar } from './run-bar';
import { useImportDraft } from './use-import-draft';

interface ReviewTableProps {
  csv: string;
  onImported: (answer: Imported) => void;
  onAgain: () => void;
  /** Reports whether leaving the table would lose work. */
  onWork: (isWorkedOn: boolean) => void;
}

/** Previews the import. The server checks the table after each change. */
export function ReviewTable({ csv, onImported, onAgain, onWork }: ReviewTableProps) {
  const draft = useImportDraft(csv);
  const { table, mapping, onExisting, isWorkedOn } = draft;
  const [look, { data: looked, error: unreadable, isLoading: looking }] = usePreviewImportMutation();
  const [run, { isLoading: running, error: refused }] = useImportItemsMutation();
  const [preview, setPreview] = useState(looked);
  const requestUuid = useRequestUuid();
  const { ref: outcome, focusNext } = useNextFocus<HTMLDivElement>();
  // A choice applies at once, while the server still checks it.
  const columns = preview?.columns.map((column) => ({ ...column, field: fieldOf(column, mapping) })) ?? [];
  const isNamed = columns.some(named);
  // Errors from before a name column was chosen no longer matter.
  const isJudged = preview?.columns.some(named);

  useEffect(() => {
    const asked = look(table);
    asked.then(({ data }) => data && setPreview(data));
    return () => asked.abort();
  }, [table, look]);

  const tellWork = useEffectEvent(onWork);
  useEffect(() => tellWork(isWorkedOn), [isWorkedOn]);

  const importReady = async () => {
    if (!preview) return;
    const hasErrors = preview.total_rows - preview.valid_rows > draft.leftOut.length;
    const call = {
      ...table,
      ...(onExisting !== 'skip' && { on_existing: onExisting }),
      ...(hasErrors && { skip_rows_with_errors: true }),
    };
    const { data } = await run({ ...call, request_uuid: requestUuid(call) });
    if (data) onImported(data);
  };

  return (
    <>
      <Button variant="subtle" data-flush="end" className={classes.again} disabled={running} onClick={onAgain}>
        {t('import.again')}
      </Button>
      {unreadable && <Problem>{errorText(unreadable, t('import.preview_failed'))}</Problem>}
      {!preview && looking && (
        <div role="status" aria-label={t('import.reading')}>
          <Skeleton height="20rem" radius="md" />
        </div>
      )}
      {preview && (
        <>
          <p className={classes.muted}>
            {mapping ? t('import.format_chosen') : t(`import.format_${preview.format}`)}{' '}
            <span role="status">{t('import.counts', { count: preview.total_rows, valid: preview.valid_rows })}</span>
          </p>
          {(preview.error_count > 0 || !isJudged) && (
            <UnstyledButton
              className={classes.toErrors}
              data-waiting={!(isNamed && isJudged) || undefined}
              onClick={seeErrors}
            >
              {t('import.see_errors', { count: preview.error_count })}
              <IconChevronDown size="1.25rem" stroke={1.75} aria-hidden />
            </UnstyledButton>
          )}
          <ColumnQuestions preview={preview} columns={columns} readings={draft.readings} onAnswer={draft.answer} />
          <ExistingChoice count={preview.existing_count} value={onExisting} onChange={draft.setOnExisting} />
          <div className={classes.halves}>
            <ColumnMapping
              columns={columns}
              errors={isNamed && isJudged ? preview.errors : []}
              onChange={draft.setMapping}
            />
            <div ref={outcome} tabIndex={-1} className={classes.outcome} aria-busy={looking || undefined}>
              {!isNamed && <Problem>{t('import.name_missing')}</Problem>}
              {isNamed && isJudged && (
                <RowErrors
                  preview={preview}
                  onCorrect={draft.correct}
                  onWithout={(cells) => {
                    draft.goWithout(cells);
                    focusNext();
                  }}
                  onLeaveOut={(row) => {
                    draft.leaveOut(row);
                    focusNext();
                  }}
                />
              )}
              <DraftChanges draft={draft} />
              {isNamed && preview.items.length > 0 && <FirstRows items={preview.items} />}
            </div>
          </div>
        </>
      )}
      {refused && <Problem>{errorText(refused, t('import.failed'))}</Problem>}
      {running && (
        <div role="status">
          <Progress value={100} animated aria-hidden />
          <p className={classes.muted}>{t('import.running')}</p>
        </div>
      )}
      {preview && (
        <RunBar
          preview={preview}
          onExisting={onExisting}
          isJudged={!looking && !unreadable}
          running={running}
          onRun={importReady}
        />
      )}
    </>
  );
}

function seeErrors() {
  const errors = document.getElementById(ROW_ERRORS);
  if (!errors) return;
  errors.scrollIntoView();
  focusPart(errors);
}

/** Returns the same uuid for the same call, so that a retry after a lost answer imports nothing twice. */
function useRequestUuid() {
  const last = useRef({ call: '', uuid: '' });
  return (call: object) => {
    const text = JSON.stringify(call);
    if (text !== last.current.call) last.current = { call: text, uuid: clientUuid() };
    return last.current.uuid;
  };
}

const named = ({ field }: Pick<ImportPreview['columns'][number], 'field'>) => field === 'name';

/** The field that the user chose for a column, or else the recognized one. */
function fieldOf({ name, field }: ImportPreview['columns'][number], mapping: Mapping = {}) {
  return Object.hasOwn(mapping, name) ? (mapping[name] ?? null) : field;
}
