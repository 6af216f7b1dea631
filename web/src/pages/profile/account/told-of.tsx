import { useAuthConfigQuery } from '../../../api/account/auth';
import { useChangePreferencesMutation, usePreferencesQuery } from '../../../api/sharing/notices';
import { t } from '../../../i18n/t';
import { SwitchRow } from '../../../ui/fields/switch-row';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../../widgets/problems/error-text';
import classes from '../profile.module.css';

const CHOICES = ['low_stock_mail', 'batch_notices'] as const;
/** Choices that need a mail server. */
const MAILS: readonly string[] = ['low_stock_mail'];

/** Choices of mails and notices beyond those that the bell always shows. */
export function ToldOf() {
  const { data } = usePreferencesQuery();
  const { data: config } = useAuthConfigQuery();
  const [change, { error }] = useChangePreferencesMutation();
  return (
    <section className={classes.card}>
      {CHOICES.map((choice) => {
        const needsMail = MAILS.includes(choice) && config?.sends_mail === false;
        return (
          <SwitchRow
            key={choice}
            label={t(`account.${choice}`)}
            hint={needsMail ? t('account.sends_no_mail') : t(`account.${choice}_hint`)}
            disabled={!data || needsMail}
            checked={(data?.[choice] ?? false) && !needsMail}
            onChange={(on) => change({ [choice]: on })}
          />
        );
      })}
      {error && <Problem>{errorText(error, t('account.told_of_failed'))}</Problem>}
    </section>
  );
}
