import { useTranslation } from 'react-i18next';
import { useChangePreferencesMutation, usePreferencesQuery } from '../../../api/notices';
import { errorText } from '../../../ui/error-text';
import { Problem } from '../../../ui/problem';
import { SwitchRow } from '../../../ui/switch-row';
import classes from '../profile.module.css';

/** Whether low stock is told by mail, too; in the app it always is. */
export function StockMail() {
  const { t } = useTranslation();
  const { data } = usePreferencesQuery();
  const [change, { error }] = useChangePreferencesMutation();
  return (
    <section className={classes.card}>
      <SwitchRow
        label={t('account.stock_mail')}
        hint={t('account.stock_mail_hint')}
        disabled={!data}
        checked={data?.low_stock_mail ?? false}
        onChange={(low_stock_mail) => change({ low_stock_mail })}
      />
      {error && <Problem>{errorText(error, t('account.stock_mail_failed'))}</Problem>}
    </section>
  );
}
