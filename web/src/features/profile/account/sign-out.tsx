import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSignOutEverywhereMutation } from '../../../api/account';
import { signedOut } from '../../../api/session';
import { useAppDispatch } from '../../../app/hooks';
import { errorText } from '../../../ui/error-text';
import { toast } from '../../../ui/toasts';
import classes from '../profile.module.css';

/** Here, or wherever one is signed in: for a lost phone, or a computer that is others', too. */
export function SignOut() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [signOutEverywhere, { isLoading }] = useSignOutEverywhereMutation();

  const everywhere = async () => {
    const { error } = await signOutEverywhere();
    if (error) return void toast({ message: errorText(error, t('account.sign_out_failed')), color: 'red' });
    dispatch(signedOut());
    void toast({ message: t('account.signed_out_everywhere') });
  };

  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={() => dispatch(signedOut())}>
        {t('account.sign_out')}
      </Button>
      <Button variant="default" loading={isLoading} onClick={everywhere}>
        {t('account.sign_out_everywhere')}
      </Button>
    </div>
  );
}
