import { Button, TextInput } from '@mantine/core';
import type { AiBudget } from '@whereabouts/shared/contracts/vision.js';
import { type FormEvent, useState } from 'react';
import { useChangeBudgetMutation } from '../../../../api/analysis/workers';
import { t } from '../../../../i18n/t';
import { Problem } from '../../../../ui/messages/problem';
import { toast } from '../../../../ui/messages/toasts';
import { errorText } from '../../../../widgets/problems/error-text';
import profile from '../../profile.module.css';
import classes from './ai-usage.module.css';
import { BUDGETS } from './budgets';

interface BudgetFieldProps {
  kind: keyof typeof BUDGETS;
  /** `null` for no limit. */
  value: number | null;
}

/** A limit for the AI, saved on its own. */
export function BudgetField({ kind, value }: BudgetFieldProps) {
  const { field, inputMode, save, read, saved } = BUDGETS[kind];
  const [change, { isLoading, error }] = useChangeBudgetMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const shown = typed ?? (value === null ? '' : String(value));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = shown.trim();
    const next = text === '' ? null : read(text);
    setWrong(next === undefined);
    if (next === undefined) return;
    const answer = await change({ [field]: next } satisfies AiBudget);
    if (answer.error) return;
    setTyped(null);
    void toast({ message: next === null ? t(`usage.${kind}_none`) : saved(next) });
  };

  return (
    <div className={profile.part}>
      <form className={`${profile.line} ${classes.cap}`} noValidate onSubmit={submit}>
        <TextInput
          className={profile.grow}
          label={t(`usage.${kind}`)}
          description={t(`usage.${kind}_hint`)}
          inputMode={inputMode}
          autoComplete="off"
          value={shown}
          error={wrong && t(`usage.${kind}_wrong`)}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isLoading}>
          {t(save)}
        </Button>
      </form>
      {error && <Problem>{errorText(error, t(`usage.${kind}_failed`))}</Problem>}
      <p className={profile.muted}>{t(`usage.${kind}_text`)}</p>
    </div>
  );
}
