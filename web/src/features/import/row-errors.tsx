import type { ImportPreview } from '@whereabouts/shared/contracts/imports.js';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

/** What is wrong, by row; the first hundred. */
export function RowErrors({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation();
  const { error_count, errors } = preview;
  if (error_count === 0) return null;
  const more = error_count - errors.length;
  return (
    <section className={classes.errors} role="alert">
      <h2>{t('import.errors', { count: error_count })}</h2>
      <p className={classes.muted}>{t('import.errors_hint', { count: preview.valid_rows })}</p>
      <ul className={classes.errorList}>
        {errors.map(({ row, column, field, error }) => (
          <li key={`${row} ${column} ${field} ${error}`}>
            <strong>
              {field
                ? t('import.error_field', { row, field: t(`import.field_${field}`) })
                : t('import.error_row', { row })}
            </strong>{' '}
            {error} {column && <span className={classes.muted}>{t('import.error_column', { column })}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.muted}>{t('import.errors_more', { count: more })}</p>}
    </section>
  );
}
