import { Button, TextInput } from '@mantine/core';
import { SETTINGS } from '@whereabouts/shared/contracts/settings.js';
import { type FormEvent, useState } from 'react';
import { useChangeSettingMutation, useSettingQuery } from '../../../api/admin';
import { t } from '../../../i18n/t';
import { errorText } from '../../../ui/error-text';
import { Problem } from '../../../ui/problem';
import { toast } from '../../../ui/toasts';
import classes from '../profile.module.css';

const KEY = 'trash_retention_days';
/** What anything but 1 to 365 falls back to (docs/rules/trash.md). */
const FALLBACK = '30';

/** How many days deleted items can be brought back. */
export function TrashRetention() {
  const { data: stored = FALLBACK } = useSettingQuery(KEY);
  const [change, { isLoading, error }] = useChangeSettingMutation();
  const [typed, setTyped] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const value = SETTINGS[KEY].safeParse(typed ?? stored).data ?? FALLBACK;
    setTyped(value);
    const answer = await change({ key: KEY, value });
    if (answer.data) void toast({ message: t('admin.retention_saved', { count: Number(answer.data.value) }) });
  };

  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('admin.retention')}</h2>
      <form className={classes.line} noValidate onSubmit={submit}>
        <TextInput
          className={classes.grow}
          label={t('admin.retention_days')}
          description={t('admin.retention_hint')}
          type="number"
          min={1}
          max={365}
          inputMode="numeric"
          value={typed ?? stored}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isLoading}>
          {t('account.save')}
        </Button>
      </form>
      {error && <Problem>{errorText(error, t('admin.retention_failed'))}</Problem>}
    </section>
  );
}
