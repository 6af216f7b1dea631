import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Admission } from '../../api/account/auth';
import { t } from '../../i18n/t';
import '../../i18n/locales/auth';
import { googleTokenIn } from '../../widgets/account/google-redirect';
import type { AuthMode } from './auth-dialog';
import { loginPath, useReturnPath } from './return-path';

/**
 * Opens the sign-in dialog from the URL: `/login`, `/login?forgot`, `/signup?invite=…`, `/signup?setup=…` or
 * `/?auth_error=…`. Closing it leads to the requested address.
 */
export function useAuthAddress() {
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const [params] = useSearchParams();
  const returnPath = useReturnPath();
  const [asked, setAsked] = useState(false);
  const [wanted, setWanted] = useState(false);

  const failure = params.get('auth_error');
  const failed = failure !== null;
  const words: Record<string, string> = {
    signup_closed: t('auth.invitation_only'),
    rate_limited: t('auth.too_many'),
    unavailable: t('auth.unavailable'),
  };
  const byAddress = pathname === '/login' || pathname === '/signup' || failed;
  const opened = asked || byAddress;
  // Once mounted, the dialog stays, so that it can animate out.
  useEffect(() => {
    if (opened) setWanted(true);
  }, [opened]);

  const brought = pathname === '/login' ? googleTokenIn(hash) : null;
  const [googleToken, setGoogleToken] = useState(brought);
  // A secret must not stay in the URL or the history.
  useEffect(() => {
    if (brought === null) return;
    setGoogleToken(brought);
    void navigate(loginPath(returnPath), { replace: true });
  }, [brought, navigate, returnPath]);

  return {
    wanted,
    opened,
    start: googleToken === null ? startOf(pathname, params) : ('link-google' as const),
    ...(googleToken !== null && { googleToken }),
    admission: admissionOf(params),
    problem: failed ? (words[failure] ?? t('auth.google_sign_in_failed')) : null,
    open: () => setAsked(true),
    onClose: () => {
      setAsked(false);
      setGoogleToken(null);
      if (byAddress) void navigate(returnPath, { replace: true });
    },
  };
}

function startOf(pathname: string, params: URLSearchParams): Exclude<AuthMode, 'reset-password'> {
  if (pathname === '/signup') return 'register';
  return params.has('forgot') ? 'forgot-password' : 'login';
}

function admissionOf(params: URLSearchParams): Admission {
  const [invite_token, setup_code] = [params.get('invite'), params.get('setup')];
  return { ...(invite_token !== null && { invite_token }), ...(setup_code !== null && { setup_code }) };
}
