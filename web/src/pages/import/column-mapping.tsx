import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import type { ImportPreview, Mapping } from '@whereabouts/shared/contracts/imports.js';
import { ITEM_COLUMNS, type ItemColumn, JOINED_COLUMNS } from '@whereabouts/shared/contracts/item-fields.js';
import { t } from '../../i18n/t';
import { useFieldLabel } from '../../widgets/fields/use-field-label';
import rows from './columns.module.css';
import classes from './import.module.css';

interface ColumnMappingProps {
  columns: ImportPreview['columns'];
  /** The errors of all columns. */
  errors: ImportPreview['errors'];
  onChange: (mapping: Mapping) => void;
}

/**
 * Maps columns to fields. Most fields take one column: choosing a column removes the field from the other one.
 */
export function ColumnMapping({ columns, errors, onChange }: ColumnMappingProps) {
  const labelOf = useFieldLabel();
  const fields = [
    { value: '', label: t('import.left_out') },
    ...ITEM_COLUMNS.map((field) => ({ value: field, label: labelOf(field) })),
  ];
  const wrong = Map.groupBy(errors, ({ column }) => column);
  // A mapping applies to the first of several columns with a name.
  const named = columns.filter(({ name }, index) => columns.findIndex((other) => other.name === name) === index);
  const leftOut = named.filter(({ field }) => field === null).length;
  const choose = (name: string, chosen: string) => {
    const field = (chosen || null) as ItemColumn | null;
    const taken = field && !JOINED_COLUMNS.includes(field) ? field : null;
    const others = named.map((column) => [column.name, column.field === taken ? null : column.field] as const);
    onChange({ ...Object.fromEntries(others), [name]: field });
  };

  return (
    <section className={classes.card}>
      <h2>{t('import.columns')}</h2>
      <p role="status" className={leftOut > 0 ? rows.columnsOut : classes.muted}>
        {t('import.columns_left_out', { count: leftOut })}
      </p>
      <ul className={rows.columns}>
        {named.map(({ name, field, samples }) => (
          <li key={name} className={rows.column}>
            <div className={rows.columnName}>
              <strong>{name}</strong>
              {wrong.has(name) && (
                <span className={rows.wrong}>
                  {' '}
                  {t('import.column_errors', { count: wrong.get(name)?.length ?? 0 })}
                </span>
              )}
              {samples.length > 0 && (
                <p className={rows.samples}>
                  {samples.map((sample, index) => (
                    <span key={index} className={rows.sample}>
                      {sample}
                      {index < samples.length - 1 && ', '}
                    </span>
                  ))}
                </p>
              )}
            </div>
            <NativeSelect
              aria-label={t('import.column', { name })}
              data={fields}
              value={field ?? ''}
              className={rows.field}
              data-out={field === null || undefined}
              onChange={({ currentTarget }) => choose(name, currentTarget.value)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
