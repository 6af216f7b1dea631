import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useItemsQuery } from '../../api/items';
import { Logo } from '../../ui/logo';
import classes from './frame.module.css';
import type { Tab } from './tabs';

export function Header({ tab }: { tab: Tab }) {
  const { t } = useTranslation();
  return (
    <header className={classes.header}>
      <div className={classes.headerInner}>
        <Link to="/home" className={classes.brand}>
          <Logo />
          {t('app.name')}
        </Link>
        <p className={classes.summary}>{tab === 'inventory' ? <ItemCount /> : <Summary tab={tab} />}</p>
      </div>
    </header>
  );
}

function Summary({ tab }: { tab: Exclude<Tab, 'inventory'> }) {
  const { t } = useTranslation();
  const texts = {
    home: t('app.tagline'),
    scan: t('summary.scan'),
    groups: t('summary.groups'),
    profile: t('summary.profile'),
  };
  return texts[tab];
}

function ItemCount() {
  const { t } = useTranslation();
  const { data: items } = useItemsQuery();
  return items && t('summary.items', { count: items.length });
}
