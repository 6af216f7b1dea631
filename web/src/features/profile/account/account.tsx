import { Button } from '@mantine/core';
import type { User } from '@whereabouts/shared/contracts/auth.js';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useAuthConfigQuery } from '../../../api/auth';
import { signedOut } from '../../../api/session';
import classes from '../profile.module.css';
import { AdminModeSwitch } from './admin-mode-switch';
import { Appearance } from './appearance';
import { OwnData } from './own-data';
import { Person } from './person';
import { StockMail } from './stock-mail';

export function Account({ user }: { user: User }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { data: config } = useAuthConfigQuery();

  return (
    <div className={classes.pair}>
      <div className={classes.column}>
        <Person user={user} />
        {user.role === 'admin' && <AdminModeSwitch />}
        <Appearance />
        <StockMail />
      </div>
      <div className={classes.column}>
        <OwnData user={user} />
        <Button variant="default" onClick={() => dispatch(signedOut())}>
          {t('account.sign_out')}
        </Button>
        {config && <p className={classes.version}>{t('account.version', { version: config.version })}</p>}
      </div>
    </div>
  );
}
