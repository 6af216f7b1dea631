import { Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import type { ImportPreview, ImportQuestion, ReadingId } from '@whereabouts/shared/contracts/imports.js';
import { isItemColumn, kindOf } from '@whereabouts/shared/contracts/item-fields.js';
import { useState } from 'react';
import { formatDay, formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/t';
import classes from './import.module.css';

/** The id of this section, for links. */
export const COLUMN_QUESTIONS = 'column-questions';

const READABLE = ['quantity', 'money', 'date'];

interface ColumnQuestionsProps {
  preview: ImportPreview;
  columns: ImportPreview['columns'];
  readings: Record<string, ReadingId>;
  onAnswer: (column: string, reading: ReadingId) => void;
}

/** Asks about columns that can be read in more than one way. The user can change an answer until the import. */
export function ColumnQuestions({ preview, columns, readings, onAnswer }: ColumnQuestionsProps) {
  const asked = useAsked(preview.questions).filter(({ column }) => {
    const field = columns.find(({ name }) => name === column)?.field;
    // A question about a custom field is about a number or a date.
    return field && (!isItemColumn(field) || READABLE.includes(kindOf(field)));
  });
  if (asked.length === 0) return null;
  return (
    <section id={COLUMN_QUESTIONS} className={classes.card} tabIndex={-1}>
      <h2>{t('import.questions', { count: asked.length })}</h2>
      {asked.map(({ column, sample, readings: ways }) => (
        <Radio.Group
          key={column}
          label={t('import.question', { column, sample })}
          value={readings[column] ?? null}
          onChange={(reading) => onAnswer(column, reading as ReadingId)}
        >
          <div className={classes.options}>
            {ways.map(({ id, example }) => (
              <Radio key={id} value={id} label={exampleText(id, example)} description={t(`import.reading_${id}`)} />
            ))}
          </div>
        </Radio.Group>
      ))}
    </section>
  );
}

/** All questions so far: the server no longer lists a question once it has an answer. */
function useAsked(open: ImportQuestion[]): ImportQuestion[] {
  const [known, setKnown] = useState(open);
  const all = [...known.filter(({ column }) => !open.some((other) => other.column === column)), ...open];
  const isNew = open.some((question) => !known.includes(question));
  if (isNew) setKnown(all);
  return isNew ? all : known;
}

function exampleText(id: ReadingId, example: string): string {
  return id.startsWith('decimal') ? formatNumber(Number(example)) : formatDay(example);
}
