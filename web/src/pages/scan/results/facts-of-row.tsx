import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { t } from '../../../i18n/t';
import { useChoiceText } from '../../../widgets/fields/use-choice-text';
import { type Row, SHOWN_FACTS } from './draft';
import classes from './result.module.css';
import type { FieldProps } from './result-fields';

/** The facts that are saved with a row and have no field, in one line. The user can leave them out. */
export function FactsOfRow({ row, onChange }: Pick<FieldProps, 'row' | 'onChange'>) {
  const facts = useFactTexts(row);
  if (!facts) return null;
  const { savesFacts } = row;
  const name = row.name.trim() || t('review.nameless');
  return (
    <div className={classes.facts}>
      <p>{t(savesFacts ? 'review.also_saved' : 'review.not_saved', { facts })}</p>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="inherit"
        size="lg"
        aria-label={t(savesFacts ? 'review.leave_out' : 'review.save_too', { facts, name })}
        onClick={() => onChange({ savesFacts: !savesFacts })}
      >
        {savesFacts ? <IconX size="1.25rem" stroke={1.75} /> : <IconArrowBackUp size="1.25rem" stroke={1.75} />}
      </ActionIcon>
    </div>
  );
}

function useFactTexts({ facts }: Row): string {
  const { textOf } = useChoiceText();
  const texts = SHOWN_FACTS.map((field) => {
    const value = facts[field];
    return value && field === 'condition' ? textOf(field, value) : value;
  });
  return texts.filter(Boolean).join(' · ');
}
