import { TABS, type Tab } from '../../domain/tabs';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import classes from './bottom-tabs.module.css';
import { TAB_ICONS } from './tab-icons';
import { useTabLabels } from './use-tab-labels';

/** The five tabs within reach of the thumb. */
export function BottomTabs({ active }: { active: Tab }) {
  const labels = useTabLabels();
  return (
    <nav className={classes.tabs} data-bottom-tabs aria-label={t('tabs.label')}>
      <ul className={classes.list}>
        {TABS.map((tab) => {
          const Icon = TAB_ICONS[tab];
          return (
            <li key={tab} className={classes.item}>
              <Link to={`/${tab}`} className={classes.tab} aria-current={tab === active ? 'page' : undefined}>
                <span className={classes.icon}>
                  <Icon size="1.5rem" stroke={1.75} aria-hidden />
                </span>
                <span className={classes.label}>{labels[tab]}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
