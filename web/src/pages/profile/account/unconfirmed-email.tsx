import type { User } from '@whereabouts/shared/contracts/auth.js';
import { useAuthConfigQuery } from '../../../api/account/auth';
import { useSendConfirmationMutation } from '../../../api/account/email-confirmation';
import { t } from '../../../i18n/t';
import { toast } from '../../../ui/messages/toasts';
import { errorText } from '../../../widgets/problems/error-text';
import classes from '../profile.module.css';

/**
 * Offers to send the confirmation mail, if mail is configured. No feature depends on it, so it is one quiet
 * line.
 */
export function UnconfirmedEmail({ user }: { user: User }) {
  const { data: config } = useAuthConfigQuery();
  const [send, { isLoading, isSuccess, error }] = useSendConfirmationMutation();
  if (user.email_confirmed || !config?.sends_mail) return null;

  const sendAgain = async () => {
    if (isLoading) return;
    const { data } = await send();
    if (data) void toast({ message: t('account.confirmation_sent', { email: user.email }) });
  };

  return (
    <p className={classes.muted}>
      {t('account.confirm_your_email')} ·{' '}
      <button type="button" className={classes.inline} aria-disabled={isLoading} onClick={sendAgain}>
        {t('account.confirmation_again')}
      </button>
      <span role="alert">{error && !isSuccess && ` ${errorText(error, t('account.confirmation_failed'))}`}</span>
    </p>
  );
}
