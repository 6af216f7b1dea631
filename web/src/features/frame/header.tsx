import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAdminMode } from '../../api/admin-mode';
import { useItemsQuery } from '../../api/items';
import { useAdminStatsQuery } from '../../api/stats';
import { Logo } from '../../ui/logo';
import { OfflineNotice } from '../../ui/offline-notice';
import { FontSizeButton } from './font-size-button';
import classes from './frame.module.css';
import type { Tab } from './tabs';

export function Header({ tab }: { tab: Tab }) {
  const { t } = useTranslation();
  return (
    <header className={classes.header}>
      <div className={classes.headerInner}>
        <Link to="/home" className={classes.brand}>
          <Logo />
          <span className={classes.name}>{t('app.name')}</span>
        </Link>
        <p className={classes.summary}>
          <Summary tab={tab} />
        </p>
        <FontSizeButton />
      </div>
      <OfflineNotice />
    </header>
  );
}

/** One line about the open tab (spec, section 2). */
function Summary({ tab }: { tab: Tab }) {
  const { t } = useTranslation();
  const admin = useAdminMode();
  switch (tab) {
    case 'home':
      return admin ? <Totals /> : t('app.tagline');
    case 'scan':
      return t('summary.scan');
    case 'inventory':
      return <ItemCount />;
    case 'groups':
      return t('summary.groups');
    case 'profile':
      return t('summary.profile');
  }
}

function ItemCount() {
  const { t } = useTranslation();
  const { data: items } = useItemsQuery();
  return items && t('summary.items', { count: items.length });
}

function Totals() {
  const { t } = useTranslation();
  const { data: stats } = useAdminStatsQuery();
  if (!stats || stats.user_count === 0) return null;
  const users = t('summary.users', { count: stats.user_count });
  const items = t('summary.items', { count: stats.item_count });
  return t('summary.users_and_items', { users, items });
}
