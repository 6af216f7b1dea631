import { Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import type { OnExisting } from '@whereabouts/shared/contracts/imports.js';
import { t } from '../../i18n/t';
import classes from './import.module.css';

const CHOICES: OnExisting[] = ['skip', 'update', 'create'];

interface ExistingChoiceProps {
  count: number;
  value: OnExisting;
  onChange: (value: OnExisting) => void;
}

/** Asks what to do with rows whose item already exists. */
export function ExistingChoice({ count, value, onChange }: ExistingChoiceProps) {
  if (count === 0) return null;
  return (
    <section className={classes.card}>
      <h2>{t('import.existing', { count })}</h2>
      <Radio.Group
        aria-label={t('import.existing', { count })}
        value={value}
        onChange={(chosen) => onChange(chosen as OnExisting)}
      >
        <div className={classes.options}>
          {CHOICES.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={t(`import.existing_${choice}`)}
              {...(choice === 'update' && { description: t('import.existing_update_hint') })}
            />
          ))}
        </div>
      </Radio.Group>
    </section>
  );
}
