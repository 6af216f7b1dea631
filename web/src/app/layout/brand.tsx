import type { Tab } from '../../domain/tabs';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import { Logo } from '../../ui/page/logo';
import { Summary } from '../../widgets/summary/summary';
import classes from './brand.module.css';

/** The product's logo and name, with the summary of the open tab below. */
export function Brand({ tab, summary = true }: { tab: Tab; summary?: boolean }) {
  return (
    <div className={classes.brand}>
      <Link to="/home" className={classes.link} aria-label={t('app.name')}>
        <Logo />
        <span className={classes.name}>{t('app.name')}</span>
      </Link>
      <div className={classes.summary}>{summary && <Summary tab={tab} />}</div>
    </div>
  );
}
