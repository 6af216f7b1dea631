import { Button, TextInput } from '@mantine/core';
import { MAX_PHOTOS_A_DAY } from '@whereabouts/shared/contracts/limits.js';
import { type FormEvent, useState } from 'react';
import { useChangeBudgetMutation } from '../../../../api/workers';
import { t } from '../../../../i18n/t';
import { errorText } from '../../../../ui/error-text';
import { Problem } from '../../../../ui/problem';
import { toast } from '../../../../ui/toasts';
import profile from '../../profile.module.css';
import classes from './ai-usage.module.css';

/** How many photos a day the AI looks at for each user who is not an admin. */
export function DailyLimit({ limit }: { limit: number | null }) {
  const [change, { isLoading, error }] = useChangeBudgetMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const value = typed ?? (limit === null ? '' : String(limit));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const next = limitOf(value);
    setWrong(next === undefined);
    if (next === undefined) return;
    const answer = await change({ photos_per_user_and_day: next });
    if (answer.error) return;
    setTyped(null);
    void toast({ message: next === null ? t('usage.daily_none') : t('usage.daily_saved', { count: next }) });
  };

  return (
    <div className={profile.part}>
      <form className={`${profile.line} ${classes.cap}`} noValidate onSubmit={submit}>
        <TextInput
          className={profile.grow}
          label={t('usage.daily')}
          description={t('usage.daily_hint')}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          error={wrong && t('usage.daily_wrong')}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isLoading}>
          {t('usage.daily_save')}
        </Button>
      </form>
      {error && <Problem>{errorText(error, t('usage.daily_failed'))}</Problem>}
      <p className={profile.muted}>{t('usage.daily_text')}</p>
    </div>
  );
}

/** `null` for no limit, `undefined` for text that is not a whole number in range. */
function limitOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d+$/.test(trimmed) && Number(trimmed) <= MAX_PHOTOS_A_DAY ? Number(trimmed) : undefined;
}
