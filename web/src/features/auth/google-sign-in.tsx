import { Button } from '@mantine/core';
import { IconBrandGoogleFilled } from '@tabler/icons-react';
import type { SignedIn } from '@whereabouts/shared/contracts/auth.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import { useEffect, useRef, useState } from 'react';
import { type Admission, useGoogleMutation, useGoogleNonceQuery } from '../../api/auth';
import { t } from '../../i18n/t';
import { Problem } from '../../ui/problem';
import classes from './auth-dialog.module.css';
import { beginRedirect } from './google-redirect';
import { googleIdentity } from './google-script';
import { useBeginSession } from './use-begin-session';

/** An account this young was made by this very sign-in; clocks differ by less. */
const JUST_MADE_MS = 5 * 60 * 1000;

const isJustMade = ({ user }: SignedIn) => Math.abs(Date.now() - Date.parse(user.created_at)) < JUST_MADE_MS;

/** Google draws its button at most this wide, in pixels. */
const WIDEST = 400;

/** Where the way over Google's own pages begins. */
function redirectPath({ invite_token, setup_code }: Admission): string {
  return requestOf(ACCOUNT_ROUTES.redirectToGoogle, { invite: invite_token, setup: setup_code }).path;
}

interface GoogleSignInProps {
  clientId: string;
  mode: 'login' | 'register';
  admission: Admission;
}

/** Google's own button; until its script has come, or where it is blocked, a link that leads there and back. */
export function GoogleSignIn({ clientId, mode, admission }: GoogleSignInProps) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const [google] = useGoogleMutation();
  const { data: nonce } = useGoogleNonceQuery();
  const login = mode === 'login';
  const { begin, pending, problem } = useBeginSession(
    login ? t('auth.google_failed') : t('auth.google_register_failed'),
  );

  // Google keeps the first function it is given; what it calls is always the latest.
  const take = useRef<(token: string) => void>(null);
  useEffect(() => {
    take.current = (token) => begin(google({ token, ...admission }).unwrap(), isJustMade);
  });

  useEffect(() => {
    let wanted = true;
    const draw = async () => {
      if (nonce === undefined) return;
      const identity = await googleIdentity();
      if (!wanted || !box.current) return;
      identity.initialize({ client_id: clientId, nonce, callback: ({ credential }) => take.current?.(credential) });
      const width = Math.min(WIDEST, box.current.parentElement?.clientWidth ?? WIDEST);
      const text = login ? 'signin_with' : 'signup_with';
      identity.renderButton(box.current, { text, size: 'large', width, theme: 'outline' });
      setDrawn(true);
    };
    // The link stays where the script is blocked.
    draw().catch(() => {});
    return () => {
      wanted = false;
    };
  }, [clientId, login, nonce]);

  return (
    <>
      <p className={classes.or}>{t('auth.or')}</p>
      <div className={classes.google}>
        <div ref={box} className={classes.drawn} hidden={!drawn} />
        {!drawn && (
          <Button
            component="a"
            href={redirectPath(admission)}
            onClick={beginRedirect}
            variant="default"
            size="md"
            fullWidth
            loading={pending}
            leftSection={<IconBrandGoogleFilled size="1.25rem" aria-hidden />}
          >
            {login ? t('auth.google_login') : t('auth.google_register')}
          </Button>
        )}
        {problem && <Problem>{problem}</Problem>}
      </div>
    </>
  );
}
