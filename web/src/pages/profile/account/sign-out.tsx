import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSignOutEverywhereMutation } from '../../../api/account/account';
import { t } from '../../../i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { signOutHere } from '../../../state/session/sign-out';
import { leaveTo, SIGNED_OUT } from '../../../ui/leaving/work-at-risk';
import { toast } from '../../../ui/messages/toasts';
import { errorText } from '../../../widgets/problems/error-text';
import classes from '../profile.module.css';

/** Signs out here or everywhere, for a lost phone or a shared computer. */
export function SignOut() {
  const dispatch = useAppDispatch();
  const [isSigningOut, setSigningOut] = useState(false);
  const [signOutEverywhere, { isLoading }] = useSignOutEverywhereMutation();

  const here = () => {
    setSigningOut(true);
    void dispatch(signOutHere());
  };

  const everywhere = async () => {
    const { error } = await signOutEverywhere();
    if (error) return void toast({ message: errorText(error, t('account.sign_out_failed')), color: 'red' });
    void toast({ message: t('account.signed_out_everywhere') });
  };

  return (
    <section className={classes.card} aria-label={t('account.sign_out')}>
      <div className={classes.actions}>
        <Button variant="default" loading={isSigningOut} onClick={() => leaveTo(SIGNED_OUT, here)}>
          {t('account.sign_out')}
        </Button>
        <Button variant="default" loading={isLoading} onClick={() => leaveTo(SIGNED_OUT, everywhere)}>
          {t('account.sign_out_everywhere')}
        </Button>
      </div>
    </section>
  );
}
