import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMeQuery } from '../../api/auth';
import classes from './layout.module.css';
import { TAB_ICONS, TABS, type Tab } from './tabs';

export function BottomTabs({ active }: { active: Tab }) {
  const { t } = useTranslation();
  const { data: user } = useMeQuery();
  const person = user?.role === 'admin' ? t('tabs.admin') : user?.display_name.split(/\s+/)[0];
  const labels = {
    home: t('tabs.home'),
    scan: t('tabs.scan'),
    inventory: t('tabs.inventory'),
    groups: t('tabs.groups'),
    profile: person || t('tabs.profile'),
  };

  return (
    <nav className={classes.tabs} aria-label={t('tabs.label')}>
      <ul className={classes.tabList}>
        {TABS.map((tab) => {
          const Icon = TAB_ICONS[tab];
          return (
            <li key={tab}>
              <Link to={`/${tab}`} className={classes.tab} aria-current={tab === active ? 'page' : undefined}>
                <span className={classes.tabIcon}>
                  <Icon size="1.25rem" stroke={1.75} aria-hidden />
                </span>
                <span className={classes.tabLabel}>{labels[tab]}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
