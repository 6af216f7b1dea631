import { useChangePreferencesMutation, usePreferencesQuery } from '../../../api/notices';
import { t } from '../../../i18n/t';
import { errorText } from '../../../ui/error-text';
import { Problem } from '../../../ui/problem';
import { SwitchRow } from '../../../ui/switch-row';
import classes from '../profile.module.css';

const CHOICES = ['low_stock_mail', 'batch_notices'] as const;

/** What one is told of besides what the bell always tells. */
export function ToldOf() {
  const { data } = usePreferencesQuery();
  const [change, { error }] = useChangePreferencesMutation();
  return (
    <section className={classes.card}>
      {CHOICES.map((choice) => (
        <SwitchRow
          key={choice}
          label={t(`account.${choice}`)}
          hint={t(`account.${choice}_hint`)}
          disabled={!data}
          checked={data?.[choice] ?? false}
          onChange={(on) => change({ [choice]: on })}
        />
      ))}
      {error && <Problem>{errorText(error, t('account.told_of_failed'))}</Problem>}
    </section>
  );
}
