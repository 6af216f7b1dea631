import { useDidUpdate } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';
import classes from './auth-dialog.module.css';
import { LoginForm } from './login-form';
import { RegisterForm } from './register-form';

/** Sign-in and registration. */
export default function AuthDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<'login' | 'register'>('login');
  const forms = useRef<HTMLDivElement>(null);
  const login = mode === 'login';
  useDidUpdate(() => forms.current?.querySelector('input')?.focus(), [mode]);

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={login ? t('auth.login_title') : t('auth.register_title')}
      size="26rem"
    >
      <div ref={forms}>{login ? <LoginForm /> : <RegisterForm />}</div>
      <p className={classes.other}>
        {login ? t('auth.to_register') : t('auth.to_login')}{' '}
        <button type="button" className={classes.switch} onClick={() => setMode(login ? 'register' : 'login')}>
          {login ? t('auth.to_register_action') : t('auth.to_login_action')}
        </button>
      </p>
    </Dialog>
  );
}
