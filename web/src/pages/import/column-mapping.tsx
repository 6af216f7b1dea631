import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import type { ImportPreview, Mapping } from '@whereabouts/shared/contracts/imports.js';
import {
  customColumn,
  type ImportField,
  ITEM_COLUMNS,
  isItemColumn,
  JOINED_COLUMNS,
} from '@whereabouts/shared/contracts/item-fields.js';
import { MAX_CUSTOM_FIELDS } from '@whereabouts/shared/contracts/limits.js';
import { useState } from 'react';
import { useCustomFieldsQuery } from '../../api/items/custom-fields';
import { isOwnField } from '../../domain/custom-fields';
import { t } from '../../i18n/t';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../ui/loading/lazy-part';
import { useImportLabel } from '../../widgets/fields/use-import-label';
import rows from './columns.module.css';
import classes from './import.module.css';

const FieldDialog = lazyPart(() => import('../../widgets/custom-fields/field-dialog'));

/** The value of the option that makes a column a new field. */
const NEW_FIELD = 'new';

type Column = ImportPreview['columns'][number];

const NOTHING: NonNullable<Column['new_field']> = { name: '', kind: 'text' };

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
  const labelOf = useImportLabel();
  const { data = [] } = useCustomFieldsQuery();
  const own = data.filter(isOwnField);
  const dialog = useLazyDialog(FieldDialog);
  /** The column that becomes a new field. */
  const [defined, setDefined] = useState({ name: '', proposed: NOTHING });
  const known = [...ITEM_COLUMNS, ...own.map(({ id }) => customColumn(id))];
  const optionsFor = (new_field: Column['new_field']) => [
    { value: '', label: t('import.left_out') },
    ...known.map((value) => ({ value, label: labelOf(value) })),
    ...(new_field && own.length < MAX_CUSTOM_FIELDS
      ? [{ value: NEW_FIELD, label: t('import.new_field', { name: new_field.name }) }]
      : []),
  ];
  const wrong = Map.groupBy(errors, ({ column }) => column);
  // A mapping applies to the first of several columns with a name.
  const named = columns.filter(({ name }, index) => columns.findIndex((other) => other.name === name) === index);
  const leftOut = named.filter(({ field }) => field === null).length;
  const choose = (name: string, field: ImportField | null) => {
    const isJoined = field && isItemColumn(field) && JOINED_COLUMNS.includes(field);
    const taken = isJoined ? null : field;
    const others = named.map((column) => [column.name, column.field === taken ? null : column.field] as const);
    onChange({ ...Object.fromEntries(others), [name]: field });
  };
  const define = (name: string, proposed: Column['new_field']) => {
    setDefined({ name, proposed: proposed ?? NOTHING });
    dialog.open();
  };

  return (
    <section className={classes.card}>
      <h2>{t('import.columns')}</h2>
      <p role="status" className={leftOut > 0 ? rows.columnsOut : classes.muted}>
        {t('import.columns_left_out', { count: leftOut })}
      </p>
      <ul className={rows.columns}>
        {named.map(({ name, field, samples, new_field }) => (
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
              data={optionsFor(new_field)}
              value={field ?? ''}
              className={rows.field}
              data-out={field === null || undefined}
              onChange={({ currentTarget: { value } }) =>
                value === NEW_FIELD ? define(name, new_field) : choose(name, (value || null) as ImportField | null)
              }
            />
          </li>
        ))}
      </ul>
      {dialog.shown((state) => (
        <FieldDialog
          {...state}
          field={null}
          proposed={defined.proposed}
          onCreated={({ id }) => choose(defined.name, customColumn(id))}
        />
      ))}
    </section>
  );
}
