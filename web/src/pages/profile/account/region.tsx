import { NativeSelect } from '@mantine/core';
import { LANGUAGES } from '@whereabouts/shared/contracts/languages.js';
import type { UserSettingsChange } from '@whereabouts/shared/contracts/user-settings.js';
import { useMemo } from 'react';
import { useChangeUserSettingsMutation, useUserSettingsQuery } from '../../../api/account/user-settings';
import { t } from '../../../i18n/t';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../../widgets/problems/error-text';
import classes from '../profile.module.css';

const BELOW = ['label', 'input', 'description', 'error'] as const;

/** The user's currency, time zone and language of names. */
export function Region() {
  const { data, error: unknown } = useUserSettingsQuery();
  const [change, { error, isLoading, originalArgs }] = useChangeUserSettingsMutation();
  const currencies = useMemo(currencyOptions, []);
  const zones = useMemo(zoneOptions, []);
  const languages = useMemo(languageOptions, []);
  const problem = error ?? unknown;
  // Shows the choice while it is saved.
  const shown = { ...data, ...(isLoading && originalArgs) };
  const select = (name: 'currency' | 'timezone' | 'language', options: Option[]) => {
    const value = shown[name] ?? '';
    return (
      <NativeSelect
        label={t(`account.${name}`)}
        description={t(`account.${name}_hint`)}
        inputWrapperOrder={[...BELOW]}
        disabled={!data}
        value={value}
        data={options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options]}
        onChange={({ currentTarget }) => void change({ [name]: currentTarget.value } as UserSettingsChange)}
      />
    );
  };
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('account.region')}</h2>
      {select('currency', currencies)}
      {select('timezone', zones)}
      {select('language', languages)}
      {problem && <Problem>{errorText(problem, t('account.region_failed'))}</Problem>}
    </section>
  );
}

interface Option {
  value: string;
  label: string;
}

function currencyOptions(): Option[] {
  const names = new Intl.DisplayNames(undefined, { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

function zoneOptions(): Option[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
}

/** Each language by its own name. */
function languageOptions(): Option[] {
  return LANGUAGES.map((value) => {
    const name = new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value;
    return { value, label: name.charAt(0).toLocaleUpperCase(value) + name.slice(1) };
  }).sort((one, other) => one.label.localeCompare(other.label));
}
