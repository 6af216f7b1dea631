import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { t } from '../../../../i18n/t';
import classes from '../../profile.module.css';
import type { PartProps } from './ai-draft';

/** How much the AI may cost, and how many photos of a user it looks at. */
export function LimitsPart({ draft, edit, problemOf }: PartProps) {
  const heading = useId();
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {t('ai.limits')}
      </h2>
      <TextInput
        label={t('usage.cap')}
        description={`${t('usage.cap_hint')} ${t('usage.cap_text')}`}
        inputMode="decimal"
        autoComplete="off"
        error={problemOf('monthly_cap_usd', t('usage.cap_wrong'))}
        value={draft.monthly_cap_usd}
        onChange={({ currentTarget }) => edit({ monthly_cap_usd: currentTarget.value })}
      />
      <TextInput
        label={t('ai.user_cap')}
        description={t('ai.user_cap_hint')}
        inputMode="decimal"
        autoComplete="off"
        error={problemOf('monthly_cap_per_user_usd', t('usage.cap_wrong'))}
        value={draft.monthly_cap_per_user_usd}
        onChange={({ currentTarget }) => edit({ monthly_cap_per_user_usd: currentTarget.value })}
      />
      <TextInput
        label={t('usage.daily')}
        description={`${t('usage.daily_hint')} ${t('usage.daily_text')}`}
        inputMode="numeric"
        autoComplete="off"
        error={problemOf('photos_per_user_and_day', t('usage.daily_wrong'))}
        value={draft.photos_per_user_and_day}
        onChange={({ currentTarget }) => edit({ photos_per_user_and_day: currentTarget.value })}
      />
    </section>
  );
}
