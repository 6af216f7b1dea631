import type { SignedIn } from '@whereabouts/shared/contracts/auth.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import { type Admission, useGoogleMutation } from '../../api/account/auth';
import { isApiError } from '../../api/client/problem';
import { withBase } from '../../domain/browser/base-path';
import { t } from '../../i18n/t';
import { Problem } from '../../ui/messages/problem';
import { GoogleButton } from '../../widgets/account/google-button';
import { beginRedirect } from '../../widgets/account/google-redirect';
import classes from './auth-dialog.module.css';
import { useReturnPath } from './return-path';
import { useBeginSession } from './use-begin-session';

/** An account younger than this was created by this sign-in; clocks differ by less. */
const JUST_MADE_MS = 5 * 60 * 1000;

const isJustMade = ({ user }: SignedIn) => Math.abs(Date.now() - Date.parse(user.created_at)) < JUST_MADE_MS;

/** Where the redirect flow starts. */
function redirectPath({ invite_token, setup_code }: Admission, returnPath: string): string {
  const return_to = returnPath === '/' ? undefined : returnPath;
  const { path } = requestOf(ACCOUNT_ROUTES.redirectToGoogle, { invite: invite_token, setup: setup_code, return_to });
  return withBase(path);
}

interface GoogleSignInProps {
  clientId: string;
  mode: 'login' | 'register';
  admission: Admission;
  /** An account with this email exists, and Google alone cannot sign in to it. */
  onLinkRequired?: (token: string) => void;
}

/** Signing in and up with Google. */
export function GoogleSignIn({ clientId, mode, admission, onLinkRequired }: GoogleSignInProps) {
  const [google] = useGoogleMutation();
  const returnPath = useReturnPath();
  const login = mode === 'login';
  const { begin, pending, problem } = useBeginSession(
    login ? t('auth.google_failed') : t('auth.google_register_failed'),
  );

  const signIn = (token: string) => {
    const answer = google({ token, ...admission }).unwrap();
    answer.catch((error: unknown) => {
      if (isApiError(error) && error.code === 'link_required') onLinkRequired?.(token);
    });
    void begin(answer, isJustMade);
  };

  return (
    <>
      <p className={classes.or}>{t('auth.or')}</p>
      <div className={classes.google}>
        <GoogleButton
          clientId={clientId}
          text={login ? 'signin_with' : 'signup_with'}
          label={login ? t('auth.google_login') : t('auth.google_register')}
          path={redirectPath(admission, returnPath)}
          pending={pending}
          onToken={signIn}
          onLeave={() => beginRedirect(returnPath)}
        />
        {problem && <Problem>{problem}</Problem>}
      </div>
    </>
  );
}
