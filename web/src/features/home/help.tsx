import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import '../../locales/home';
import { useAuthConfigQuery } from '../../api/auth';
import { HeroIllustration } from '../../ui/hero-illustration';
import classes from './home.module.css';

/** A short help page: what this is, how to start, what happens to the photos. */
export function Help() {
  const { t } = useTranslation();
  const { data: config } = useAuthConfigQuery();
  const steps = [
    { title: t('home.step_scan'), text: t('home.step_scan_text') },
    { title: t('home.step_wait'), text: t('home.step_wait_text') },
    { title: t('home.step_find'), text: t('home.step_find_text') },
  ];

  return (
    <div className={classes.page}>
      <section className={classes.about}>
        <div>
          <h1>{t('home.title')}</h1>
          <p className={classes.intro}>{t('home.intro')}</p>
        </div>
        <HeroIllustration />
      </section>

      <section className={classes.card}>
        <h2>{t('home.start_title')}</h2>
        <ol className={classes.steps}>
          {steps.map(({ title, text }, index) => (
            <li key={title} className={classes.step}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p className={classes.muted}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className={classes.actions}>
          <Button component={Link} to="/scan">
            {t('home.go_scan')}
          </Button>
          <Button component={Link} to="/inventory" variant="default">
            {t('home.go_inventory')}
          </Button>
        </div>
      </section>

      <div className={classes.pair}>
        <section className={classes.card}>
          <h2>{t('home.privacy_title')}</h2>
          {config && (
            <p className={classes.muted}>{config.ai_enabled ? t('home.privacy_ai') : t('home.privacy_offline')}</p>
          )}
          <p className={classes.muted}>{t('home.privacy_stored')}</p>
        </section>
        <section className={classes.card}>
          <h2>{t('home.names_title')}</h2>
          <p className={classes.muted}>{t('home.names_text')}</p>
          <code className={classes.example}>{t('home.names_example')}</code>
        </section>
      </div>
    </div>
  );
}
