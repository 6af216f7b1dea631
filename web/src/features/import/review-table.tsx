import { Button, Progress, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Cell, Correction, Imported, ImportPreview, Mapping } from '@whereabouts/shared/contracts/imports.js';
import { useEffect, useMemo, useState } from 'react';
import { useImportItemsMutation, usePreviewImportMutation } from '../../api/imports';
import { t } from '../../i18n/t';
import { errorText } from '../../ui/error-text';
import { Problem } from '../../ui/problem';
import { useNextFocus } from '../../ui/use-next-focus';
import { ColumnMapping } from './column-mapping';
import { FirstRows } from './first-rows';
import classes from './import.module.css';
import { ROW_ERRORS, RowErrors } from './row-errors';

interface ReviewTableProps {
  csv: string;
  onImported: (answer: Imported) => void;
  onAgain: () => void;
}

/** What the table would become, judged by the server anew whenever a column gets another field. */
export function ReviewTable({ csv, onImported, onAgain }: ReviewTableProps) {
  const [mapping, setMapping] = useState<Mapping>();
  const [corrections, setCorrections] = useState<Correction[]>([]);
  // What was left out by one press comes back by one.
  const [without, setWithout] = useState<Cell[][]>([]);
  const [leftOut, setLeftOut] = useState<number[]>([]);
  const table = useMemo(
    () => ({
      csv,
      ...(mapping && { mapping }),
      ...(corrections.length > 0 && { corrections }),
      ...(without.length > 0 && { without: without.flat() }),
      ...(leftOut.length > 0 && { left_out: leftOut }),
    }),
    [csv, mapping, corrections, without, leftOut],
  );
  const [look, { data: looked, error: unreadable, isLoading: looking }] = usePreviewImportMutation();
  const [run, { isLoading: running, error: refused }] = useImportItemsMutation();
  const [preview, setPreview] = useState(looked);
  const { ref: outcome, focusNext } = useNextFocus<HTMLDivElement>();
  // A choice shows and counts at once, whatever the server still thinks about.
  const columns = preview?.columns.map((column) => ({ ...column, field: fieldOf(column, mapping) })) ?? [];
  const isNamed = columns.some(named);
  // What was wrong while there was no name is no news any more.
  const isJudged = preview?.columns.some(named);

  useEffect(() => {
    const asked = look(table);
    asked.then(({ data }) => data && setPreview(data));
    return () => asked.abort();
  }, [table, look]);

  const leaveOut = (row: number) => {
    setLeftOut([...leftOut, row]);
    focusNext();
  };

  const goWithout = (cells: Cell[]) => {
    setWithout([...without, cells]);
    focusNext();
  };

  /** One for each cell: what it says last. */
  const correct = (next: Correction) =>
    setCorrections((known) => [...known.filter(({ row, column }) => row !== next.row || column !== next.column), next]);

  const out = preview ? preview.total_rows - preview.valid_rows : 0;
  const wrongRows = out - leftOut.length;
  const ready = preview && !looking && !unreadable && preview.valid_rows > 0;

  const importReady = async () => {
    const skip = { skip_rows_with_errors: wrongRows > 0 };
    const { data } = await run({ ...table, ...(wrongRows > 0 && skip) });
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
              onClick={() => document.getElementById(ROW_ERRORS)?.scrollIntoView()}
            >
              {t('import.see_errors', { count: preview.error_count })}
              <IconChevronDown size="1.25rem" stroke={1.75} aria-hidden />
            </UnstyledButton>
          )}
          <div className={classes.halves}>
            <ColumnMapping columns={columns} errors={isNamed && isJudged ? preview.errors : []} onChange={setMapping} />
            <div ref={outcome} tabIndex={-1} className={classes.outcome} aria-busy={looking || undefined}>
              {!isNamed && <Problem>{t('import.name_missing')}</Problem>}
              {isNamed && isJudged && (
                <RowErrors preview={preview} onCorrect={correct} onWithout={goWithout} onLeaveOut={leaveOut} />
              )}
              {corrections.length > 0 && (
                <p className={classes.corrected} role="status">
                  {t('import.corrected', { count: corrections.length })}
                  <Button variant="subtle" onClick={() => setCorrections(corrections.slice(0, -1))}>
                    {t('import.undo')}
                  </Button>
                </p>
              )}
              {without.length > 0 && (
                <p className={classes.corrected} role="status">
                  {t('import.values_left_out', { count: without.flat().length })}
                  <Button
                    variant="subtle"
                    aria-label={t('import.take_value_in')}
                    onClick={() => setWithout(without.slice(0, -1))}
                  >
                    {t('import.undo')}
                  </Button>
                </p>
              )}
              {leftOut.length > 0 && (
                <p className={classes.corrected} role="status">
                  {t('import.rows_left_out', { count: leftOut.length })}
                  <Button
                    variant="subtle"
                    aria-label={t('import.take_in')}
                    onClick={() => setLeftOut(leftOut.slice(0, -1))}
                  >
                    {t('import.undo')}
                  </Button>
                </p>
              )}
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
        <div className={classes.actions}>
          <p className={classes.muted}>{t('import.unchanged')}</p>
          <Button size="lg" disabled={!ready} loading={running} onClick={importReady}>
            {out > 0 && preview.valid_rows > 0
              ? t('import.run_some', { count: preview.valid_rows, out })
              : t('import.run', { count: preview.valid_rows })}
          </Button>
        </div>
      )}
    </>
  );
}

const named = ({ field }: Pick<ImportPreview['columns'][number], 'field'>) => field === 'name';

/** What somebody has chosen for a column, else what was recognised. */
function fieldOf({ name, field }: ImportPreview['columns'][number], mapping: Mapping = {}) {
  return Object.hasOwn(mapping, name) ? (mapping[name] ?? null) : field;
}
