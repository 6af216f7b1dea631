import { Button, TextInput } from '@mantine/core';
import type { Cell, Correction, ImportPreview, RowError } from '@whereabouts/shared/contracts/imports.js';
import { MAX_DESCRIPTION } from '@whereabouts/shared/contracts/limits.js';
import { useId, useState } from 'react';
import { t } from '../../i18n/t';
import { useImportLabel } from '../../widgets/fields/use-import-label';
import classes from './import.module.css';
import rows from './row-errors.module.css';

interface RowErrorsProps {
  preview: ImportPreview;
  onCorrect: (correction: Correction) => void;
  onWithout: (cells: Cell[]) => void;
  onLeaveOut: (row: number) => void;
}

/** The id of this section, for links. */
export const ROW_ERRORS = 'row-errors';

/** The first hundred errors, by row, each correctable in its cell. */
export function RowErrors({ preview, onCorrect, onWithout, onLeaveOut }: RowErrorsProps) {
  const heading = useId();
  const { error_count, errors } = preview;
  if (error_count === 0) return null;
  const more = error_count - errors.length;
  const optional = errors.flatMap((error) => optionalCell(error) ?? []);
  return (
    <section id={ROW_ERRORS} className={classes.errors} aria-labelledby={heading}>
      <h2 id={heading}>
        <span role="alert">{t('import.errors', { count: error_count })}</span>
      </h2>
      <p className={classes.muted}>{t('import.errors_hint', { count: preview.valid_rows })}</p>
      {optional.length > 1 && (
        <Button variant="default" className={classes.main} onClick={() => onWithout(optional)}>
          {t('import.without_all', { count: optional.length })}
        </Button>
      )}
      <ul className={rows.errorList}>
        {[...Map.groupBy(errors, ({ row }) => row)].map(([row, wrong]) => (
          <li key={row} className={rows.wrongRow}>
            <div className={rows.wrongHead}>
              <h3>
                {t('import.error_row', { row })} <span>{wrong[0]?.about}</span>
              </h3>
              <Button
                variant="subtle"
                data-flush="end"
                aria-label={t('import.leave_out_row', { row })}
                onClick={() => onLeaveOut(row)}
              >
                {t('import.leave_out')}
              </Button>
            </div>
            <ul className={rows.wrongCells}>
              {wrong.map((error) => (
                <li key={`${error.column} ${error.field} ${error.value} ${error.error}`}>
                  <RowProblem error={error} onCorrect={onCorrect} />
                  <WithoutValue error={error} onWithout={onWithout} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.muted}>{t('import.errors_more', { count: more })}</p>}
    </section>
  );
}

function RowProblem({ error: wrong, onCorrect }: { error: RowError; onCorrect: RowErrorsProps['onCorrect'] }) {
  const labelOf = useImportLabel();
  const { row, column, field, value, error } = wrong;
  const [text, setText] = useState(value ?? '');
  const label = field && labelOf(field);
  const says = label ? t('import.error_says', { field: label, error }) : t('import.error_row_says', { error });
  if (value === null || column === null)
    return (
      <>
        {says}
        {column && <span className={classes.muted}> {t('import.error_column', { column })}</span>}
      </>
    );

  const correct = () => {
    if (text !== value) onCorrect({ row, column, value: text });
  };
  return (
    <TextInput
      label={label}
      aria-label={label ? t('import.error_field', { row, field: label }) : t('import.error_row', { row })}
      description={column.toLowerCase() === label?.toLowerCase() ? undefined : t('import.error_column', { column })}
      error={says}
      maxLength={MAX_DESCRIPTION}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={correct}
      onKeyDown={({ key }) => key === 'Enter' && correct()}
    />
  );
}

/** The wrong cell, if its item is valid without it. */
function optionalCell({ row, column, field }: RowError): Cell | null {
  return column !== null && field !== null && field !== 'name' ? { row, column } : null;
}

function WithoutValue({ error, onWithout }: { error: RowError; onWithout: RowErrorsProps['onWithout'] }) {
  const labelOf = useImportLabel();
  const cell = optionalCell(error);
  if (!cell || error.field === null) return null;
  return (
    <Button
      variant="subtle"
      data-flush="start"
      aria-label={t('import.without_named', { row: cell.row, field: labelOf(error.field) })}
      onClick={() => onWithout([cell])}
    >
      {t('import.without')}
    </Button>
  );
}
