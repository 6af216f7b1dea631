import { Button } from '@mantine/core';
import { t } from '../../i18n/t';
import '../../i18n/locales/install';
import classes from './install-card.module.css';
import { install, useInstallOffer } from './install-offer';

/** A permanent entry to install the app, even after the card on Home is dismissed. */
export function InstallEntry() {
  const offer = useInstallOffer();
  if (offer === null) return null;
  return (
    <section className={classes.card}>
      <div className={classes.words}>
        <h2 className={classes.title}>{t('install.title')}</h2>
        <p className={classes.text}>{t(offer === 'by_hand' ? 'install.on_ios' : 'install.text')}</p>
      </div>
      {offer === 'prompt' && (
        <Button variant="default" onClick={install}>
          {t('install.install')}
        </Button>
      )}
    </section>
  );
}
