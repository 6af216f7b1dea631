import { Button } from '@mantine/core';
import { IconCamera, IconFolders, IconMapPin } from '@tabler/icons-react';
import { Suspense } from 'react';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import '../../i18n/locales/welcome';
import { useAuthConfigQuery } from '../../api/account/auth';
import { isSettled } from '../../api/client/is-settled';
import { lazyPart } from '../../ui/loading/lazy-part';
import { OfflineNotice } from '../../ui/loading/offline-notice';
import { HeroIllustration } from '../../ui/page/hero-illustration';
import { Logo } from '../../ui/page/logo';
import { usePageTitle } from '../../ui/page/use-page-title';
import { loginPath, useReturnPath } from './return-path';
import { useAuthAddress } from './use-auth-address';
import classes from './welcome.module.css';

const AuthDialog = lazyPart(() => import('./auth-dialog'), 'note');

/** The page for signed-out visitors. */
export default function Welcome() {
  const { wanted, open, ...dialog } = useAuthAddress();
  usePageTitle(null);
  // The dialog depends on the configuration of the installation, so it opens once that is known.
  const isKnown = isSettled(useAuthConfigQuery());

  const features = [
    { icon: IconCamera, title: t('welcome.scan_title'), text: t('welcome.scan_text') },
    { icon: IconFolders, title: t('welcome.organize_title'), text: t('welcome.organize_text') },
    { icon: IconMapPin, title: t('welcome.track_title'), text: t('welcome.track_text') },
  ];

  return (
    <>
      <OfflineNotice />
      <main className={classes.page}>
        <header className={classes.brand}>
          <Logo size="2rem" /> {t('app.name')}
          <Button component={Link} to={loginPath(useReturnPath())} variant="subtle" className={classes.signIn}>
            {t('welcome.sign_in')}
          </Button>
        </header>
        <section className={classes.hero}>
          <div className={classes.pitch}>
            <h1 className={classes.title}>{t('welcome.title')}</h1>
            <p className={classes.text}>{t('welcome.text')}</p>
            <Button size="lg" onClick={open}>
              {t('welcome.start')}
            </Button>
            <p className={classes.free}>{t('welcome.free')}</p>
          </div>
          <HeroIllustration />
        </section>
        <ul className={classes.features}>
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title} className={classes.feature}>
              <Icon size="1.5rem" stroke={1.5} className={classes.icon} aria-hidden />
              <h2 className={classes.featureTitle}>{title}</h2>
              <p className={classes.featureText}>{text}</p>
            </li>
          ))}
        </ul>
        {wanted && isKnown && (
          <Suspense>
            <AuthDialog {...dialog} />
          </Suspense>
        )}
      </main>
    </>
  );
}
