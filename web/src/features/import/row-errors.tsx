import type { ImportPreview } from '@whereabouts/shared/contracts/imports.js';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

/** What is wrong, by row; the first hundred. */
export function RowErrors({ preview: { error_count, errors } }: { preview: ImportPreview }) {
  const { t } = useTranslation();
  if (error_count === 0) return null;
  const more = error_count - errors.length;
  return (
    <section className={classes.errors} role="alert">
      <h2>{t('import.errors', { count: error_count })}</h2>
      <p className={classes.muted}>{t('import.errors_hint')}</p>
      <ul className={classes.errorList}>
        {errors.map(({ row, column, error }) => (
          <li key={`${row} ${column} ${error}`}>
            <strong>{column ? t('import.error_column', { row, column }) : t('import.error_row', { row })}</strong>{' '}
            {error}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.muted}>{t('import.errors_more', { count: more })}</p>}
    </section>
  );
}
