import { useDidUpdate } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { t } from '../../i18n/t';
import '../../i18n/locales/auth';
import { type Admission, useAuthConfigQuery } from '../../api/account/auth';
import { Dialog } from '../../ui/dialogs/dialog';
import { lazyPart } from '../../ui/loading/lazy-part';
import { usePageTitle } from '../../ui/page/use-page-title';
import classes from './auth-dialog.module.css';
import { ForgotForm } from './forgot-form';
import { GoogleSignIn } from './google-sign-in';
import { isClosed } from './is-closed';
import { LoginForm } from './login-form';
import { RegisterForm } from './register-form';
import { ResetForm } from './reset-form';
import { SetupCode } from './setup-code';

const LinkGoogleForm = lazyPart(() => import('./link-google-form'));

export type AuthMode = 'login' | 'register' | 'forgot-password' | 'reset-password' | 'link-google';

interface AuthDialogProps {
  opened: boolean;
  onClose: () => void;
  start?: Exclude<AuthMode, 'reset-password'>;
  /** The Google token from the redirect flow, for `link-google`. */
  googleToken?: string;
  /** The invitation or setup code from the URL. */
  admission?: Admission;
  /** An error that occurred before the dialog opened. */
  problem?: string | null;
}

/** The dialog to sign in, register or reset a forgotten password (docs/rules/accounts.md). */
export default function AuthDialog({
  opened,
  onClose,
  start = 'login',
  googleToken = '',
  admission = {},
  problem = null,
}: AuthDialogProps) {
  const { data: config } = useAuthConfigQuery();
  const [mode, setMode] = useState<AuthMode>(start);
  const [forgotten, setForgotten] = useState({ email: '', token: '' });
  const [wasReset, setWasReset] = useState(false);
  const [setupCode, setSetupCode] = useState('');
  const [linkToken, setLinkToken] = useState(googleToken);
  const content = useRef<HTMLDivElement>(null);
  useDidUpdate(() => {
    if (!opened) return;
    setMode(start);
    setWasReset(false);
  }, [opened, start]);
  useDidUpdate(() => content.current?.querySelector('input')?.focus(), [mode]);

  const titles = {
    login: t('auth.login_title'),
    register: t('auth.register_title'),
    'forgot-password': t('auth.forgot_title'),
    'reset-password': t('auth.reset_title'),
    'link-google': t('auth.link_title'),
  };
  usePageTitle(opened ? titles[mode] : undefined);
  const asksForCode = Boolean(config?.setup_required) && admission.setup_code === undefined;
  const closed = isClosed(config, admission);
  const admitted = asksForCode ? { ...admission, setup_code: setupCode } : admission;
  const google = config?.google_client_id ?? null;

  return (
    <Dialog opened={opened} onClose={onClose} title={titles[mode]} size="26rem" sheet>
      <div ref={content}>
        <div role="status">
          {wasReset && mode === 'login' && <p className={classes.notice}>{t('auth.reset_done')}</p>}
        </div>
        {mode === 'login' && (
          <LoginForm
            problem={problem}
            onForgot={(email) => {
              setForgotten({ email, token: '' });
              setMode('forgot-password');
            }}
          />
        )}
        {mode === 'register' && (
          <RegisterForm admission={admitted}>
            {asksForCode && <SetupCode value={setupCode} onChange={setSetupCode} />}
          </RegisterForm>
        )}
        {mode === 'forgot-password' && (
          <ForgotForm
            email={forgotten.email}
            onToken={(token, email) => {
              setForgotten({ email, token });
              setMode('reset-password');
            }}
          />
        )}
        {mode === 'reset-password' && (
          <ResetForm
            {...forgotten}
            onDone={() => {
              setWasReset(true);
              setMode('login');
            }}
          />
        )}
        {mode === 'link-google' && <LinkGoogleForm token={linkToken} />}
        {google !== null && (mode === 'login' || (mode === 'register' && !closed)) && (
          <GoogleSignIn
            key={mode}
            clientId={google}
            mode={mode}
            admission={admitted}
            onLinkRequired={async (token) => {
              setLinkToken(token);
              // The dialog stays unchanged until the form is loaded. If loading fails, the form shows the error
              // itself.
              await LinkGoogleForm.load().catch(() => undefined);
              setMode('link-google');
            }}
          />
        )}
      </div>
      <ModeSwitch mode={mode} onSwitch={setMode} />
    </Dialog>
  );
}

function ModeSwitch({ mode, onSwitch }: { mode: AuthMode; onSwitch: (mode: AuthMode) => void }) {
  const [question, action, next] = {
    login: [t('auth.to_register'), t('auth.to_register_action'), 'register'] as const,
    register: [t('auth.to_login'), t('auth.to_login_action'), 'login'] as const,
    'forgot-password': ['', t('auth.back_to_login'), 'login'] as const,
    'reset-password': ['', t('auth.back_to_login'), 'login'] as const,
    'link-google': ['', t('auth.back_to_login'), 'login'] as const,
  }[mode];
  return (
    <p className={classes.other}>
      {question}{' '}
      <button type="button" className={classes.switch} onClick={() => onSwitch(next)}>
        {action}
      </button>
    </p>
  );
}
