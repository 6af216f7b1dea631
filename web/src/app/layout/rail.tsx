import { type ReactNode, Suspense, useId, useRef } from 'react';
import { useMeQuery } from '../../api/account/auth';
import { TABS, type Tab } from '../../domain/tabs';
import { t } from '../../i18n/t';
import { ErrorBoundary } from '../../ui/loading/error-boundary';
import { Link } from '../../ui/page/link';
import { Brand } from './brand';
import { FontSizeButton } from './font-size-button';
import classes from './rail.module.css';
import { SkipLink } from './skip-link';
import { TAB_ICONS } from './tab-icons';
import { useRailKeys } from './use-rail-keys';
import { useTabLabels } from './use-tab-labels';

interface RailProps {
  tab: Tab;
  tools?: ReactNode;
  /** Filters of the inventory, below its tab. Only they scroll. */
  filters?: ReactNode;
}

/** The five tabs at the left of a wide screen. */
export function Rail({ tab, tools, filters }: RailProps) {
  const nav = useRef<HTMLElement>(null);
  const hint = useId();
  useRailKeys(nav);
  return (
    <div className={classes.rail}>
      <header className={classes.head}>
        <SkipLink />
        {/* The inventory shows its counts above the list instead. */}
        <Brand tab={tab} summary={tab !== 'inventory'} />
        <ErrorBoundary fallback={null}>
          <Suspense>{tools}</Suspense>
        </ErrorBoundary>
      </header>
      <nav ref={nav} className={classes.nav} aria-label={t('tabs.label')} aria-describedby={hint}>
        <p id={hint} hidden>
          {t('tabs.keys')}
        </p>
        <ul>
          {TABS.filter((one) => one !== 'profile').map((one) => (
            <li key={one}>
              <RailLink tab={one} active={tab} />
            </li>
          ))}
        </ul>
        <div className={classes.filters}>
          <ErrorBoundary fallback={null}>
            <Suspense>{filters}</Suspense>
          </ErrorBoundary>
        </div>
        <div className={classes.foot}>
          <RailLink tab="profile" active={tab} />
          <FontSizeButton />
        </div>
      </nav>
    </div>
  );
}

function RailLink({ tab, active }: { tab: Tab; active: Tab }) {
  const labels = useTabLabels();
  const { data: user } = useMeQuery();
  const Icon = TAB_ICONS[tab];
  return (
    <Link to={`/${tab}`} className={classes.link} aria-current={tab === active ? 'page' : undefined}>
      <Icon size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.label}>
        {labels[tab]}
        {/* The role alone does not say whose account it is. */}
        {tab === 'profile' && user?.role === 'admin' && <span className={classes.person}> {user.display_name}</span>}
      </span>
    </Link>
  );
}
