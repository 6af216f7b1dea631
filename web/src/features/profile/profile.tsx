import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useAuthConfigQuery, useMeQuery } from '../../api/auth';
import { signedOut } from '../../api/session';
import { formatDay } from '../../i18n/formats';
import classes from './profile.module.css';

export default function Profile() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { data: config } = useAuthConfigQuery();

  return (
    <div className={classes.page}>
      <Account />
      <Appearance />
      <p className={classes.muted}>{t('profile.later')}</p>
      <Button variant="default" onClick={() => dispatch(signedOut())}>
        {t('profile.sign_out')}
      </Button>
      {config && <p className={classes.version}>{t('profile.version', { version: config.version })}</p>}
    </div>
  );
}

function Account() {
  const { t } = useTranslation();
  const { data: user } = useMeQuery();
  if (!user) return null;
  return (
    <section className={classes.card} aria-label={t('profile.account')}>
      <div className={classes.person}>
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(user.display_name)}
        </span>
        <div className={classes.who}>
          <h1 className={classes.name}>{user.display_name}</h1>
          <p className={classes.muted}>{user.email}</p>
        </div>
      </div>
      <dl className={classes.facts}>
        <dt className={classes.muted}>{t('profile.type')}</dt>
        <dd>{user.role === 'admin' ? t('profile.type_admin') : t('profile.type_user')}</dd>
        <dt className={classes.muted}>{t('profile.since')}</dt>
        <dd>{formatDay(user.created_at)}</dd>
      </dl>
    </section>
  );
}

function Appearance() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <section className={classes.card}>
      <h2 id="appearance" className={classes.heading}>
        {t('profile.appearance')}
      </h2>
      <SegmentedControl
        fullWidth
        aria-labelledby="appearance"
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
        data={[
          { value: 'light', label: t('profile.light') },
          { value: 'dark', label: t('profile.dark') },
          { value: 'auto', label: t('profile.auto') },
        ]}
      />
      <p className={classes.muted}>{t('profile.auto_hint')}</p>
    </section>
  );
}

/** “Ada King Lovelace” → “AL”. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('');
}
