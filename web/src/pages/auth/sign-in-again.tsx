import { Button } from '@mantine/core';
import { useAuthConfigQuery, useMeQuery, useOtherUserQuery } from '../../api/account/auth';
import { t } from '../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import '../../i18n/locales/auth';
import { beginWith } from '../../state/session/begin-session';
import { selectOther, signedOut } from '../../state/session/session.slice';
import { Dialog } from '../../ui/dialogs/dialog';
import classes from './auth-dialog.module.css';
import { GoogleSignIn } from './google-sign-in';
import { LoginForm } from './login-form';

/**
 * A dialog over a page whose session has ended. Unsaved text and waiting photos are kept for the same user
 * only.
 */
export default function SignInAgain() {
  const dispatch = useAppDispatch();
  const { data: user } = useMeQuery();
  const { data: config } = useAuthConfigQuery();
  const other = useAppSelector(selectOther);
  const google = config?.google_client_id ?? null;

  return (
    <Dialog opened title={t('auth.login_title')} size="26rem" onClose={() => {}} required>
      <p className={classes.lost} role="alert">
        {t('auth.lost')}
      </p>
      {other === null ? <p className={classes.hint}>{t('auth.lost_text')}</p> : <OtherUser token={other} />}
      <LoginForm problem={null} email={user?.email} />
      {google !== null && <GoogleSignIn clientId={google} mode="login" admission={{}} />}
      <p className={classes.other}>
        <button type="button" className={classes.switch} onClick={() => dispatch(signedOut())}>
          {t('auth.lost_leave')}
        </button>
      </p>
    </Dialog>
  );
}

/** Another user signed in in another tab. Continuing as that user starts from the start page. */
function OtherUser({ token }: { token: string }) {
  const dispatch = useAppDispatch();
  const { data } = useOtherUserQuery(token);
  if (!data) return null;
  const name = data.display_name;
  return (
    <>
      <p className={classes.hint}>{t('auth.lost_to_another', { name })}</p>
      <Button variant="default" fullWidth onClick={() => dispatch(beginWith(token))}>
        {t('auth.lost_go_on', { name })}
      </Button>
    </>
  );
}
