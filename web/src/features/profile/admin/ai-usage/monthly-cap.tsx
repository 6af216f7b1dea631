import { Button, TextInput } from '@mantine/core';
import { MAX_MONTHLY_CAP } from '@whereabouts/shared/contracts/limits.js';
import { type FormEvent, useState } from 'react';
import { useChangeBudgetMutation } from '../../../../api/workers';
import { t } from '../../../../i18n/t';
import { errorText } from '../../../../ui/error-text';
import { Problem } from '../../../../ui/problem';
import { toast } from '../../../../ui/toasts';
import profile from '../../profile.module.css';
import classes from './ai-usage.module.css';
import { formatCost } from './cost';

/** The most a month may cost. */
export function MonthlyCap({ cap }: { cap: number | null }) {
  const [change, { isLoading, error }] = useChangeBudgetMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const value = typed ?? (cap === null ? '' : String(cap));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const next = capOf(value);
    setWrong(next === undefined);
    if (next === undefined) return;
    const answer = await change({ monthly_cap_usd: next });
    if (answer.error) return;
    setTyped(null);
    void toast({ message: next === null ? t('usage.cap_none') : t('usage.cap_saved', { cap: formatCost(next) }) });
  };

  return (
    <div className={profile.part}>
      <form className={`${profile.line} ${classes.cap}`} noValidate onSubmit={submit}>
        <TextInput
          className={profile.grow}
          label={t('usage.cap')}
          description={t('usage.cap_hint')}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          error={wrong && t('usage.cap_wrong')}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isLoading}>
          {t('account.save')}
        </Button>
      </form>
      {error && <Problem>{errorText(error, t('usage.cap_failed'))}</Problem>}
      <p className={profile.muted}>{t('usage.cap_text')}</p>
    </div>
  );
}

/** `null` for no cap, `undefined` for what is no amount. A decimal comma will do. */
function capOf(text: string): number | null | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  const amount = Number(trimmed);
  return amount >= 0 && amount <= MAX_MONTHLY_CAP ? amount : undefined;
}
