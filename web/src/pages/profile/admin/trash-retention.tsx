import { Button, TextInput } from '@mantine/core';
import { SETTINGS } from '@whereabouts/shared/contracts/settings.js';
import { type FormEvent, useRef, useState } from 'react';
import { useChangeSettingMutation, useSettingQuery } from '../../../api/account/admin';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/profile';
import { Problem } from '../../../ui/messages/problem';
import { toast } from '../../../ui/messages/toasts';
import { errorText } from '../../../widgets/problems/error-text';
import classes from '../profile.module.css';

const KEY = 'trash_retention_days';
/** Shown until the stored value is loaded (docs/rules/trash.md). */
const DEFAULT = '30';

/** For how many days deleted items can be restored. */
export default function TrashRetention() {
  const { data: stored = DEFAULT } = useSettingQuery(KEY);
  const [change, { isLoading, error }] = useChangeSettingMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data: value } = SETTINGS[KEY].safeParse(typed ?? stored);
    setRefused(value === undefined);
    if (value === undefined) return field.current?.focus();
    setTyped(value);
    const answer = await change({ key: KEY, value });
    if (answer.data) void toast({ message: t('admin.retention_saved', { count: Number(answer.data.value) }) });
  };

  return (
    <section className={classes.card}>
      <h1 className={classes.heading}>{t('admin.trash')}</h1>
      <form className={classes.line} noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          className={classes.grow}
          maw="20rem"
          label={t('admin.retention_days')}
          required
          description={t('admin.retention_hint')}
          type="number"
          min={1}
          max={365}
          inputMode="numeric"
          error={refused && t('admin.retention_range')}
          // Keeps the field beside the button.
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          value={typed ?? stored}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setRefused(false);
          }}
        />
        <Button type="submit" variant="default" loading={isLoading}>
          {t('account.save')}
        </Button>
      </form>
      {error && <Problem>{errorText(error, t('admin.retention_failed'))}</Problem>}
    </section>
  );
}
