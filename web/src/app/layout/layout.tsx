import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { storedTab, storeTab, type Tab, tabOf } from '../../domain/tabs';
import { t } from '../../i18n/t';
import { useAppSelector } from '../../state/hooks';
import { selectEditingStock } from '../../state/inventory-summary';
import { ErrorBoundary } from '../../ui/loading/error-boundary';
import { Loading } from '../../ui/loading/loading';
import { OfflineNotice } from '../../ui/loading/offline-notice';
import { useDefaultTitle } from '../../ui/page/use-page-title';
import { pageOf } from '../../ui/scroll/scroll-memory';
import { useSmartScroll } from '../../ui/scroll/use-smart-scroll';
import { BottomTabs } from './bottom-tabs';
import { Header } from './header';
import classes from './layout.module.css';
import { Rail } from './rail';
import { CONTENT } from './skip-link';
import { useTabKeys } from './use-tab-keys';

/** Minimum width for tabs at the side (`docs/rules/screens.md`). */
const WIDE = '(min-width: 64em)';

interface LayoutProps {
  /** Elements that other parts of the app add to the header. */
  tools?: ReactNode;
  /** Filters of the inventory, shown below the tabs on a wide screen. */
  filters?: ReactNode;
}

/**
 * The frame of the app: header, open tab and bottom navigation, or a rail on wide screens. The root path leads
 * to the tab last used on this device.
 */
export function Layout(props: LayoutProps) {
  const tab = tabOf(useLocation().pathname);
  return tab === null ? <Navigate to={`/${storedTab()}`} replace /> : <TabPage tab={tab} {...props} />;
}

function TabPage({ tab, tools, filters }: LayoutProps & { tab: Tab }) {
  useDefaultTitle(t(`tabs.${tab}`));

  useTabKeys();
  const editingStock = useAppSelector(selectEditingStock);
  const { key, pathname } = useLocation();
  const hidden = useSmartScroll(pageOf(pathname));
  const wide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });

  useEffect(() => storeTab(tab), [tab]);

  return (
    <div data-bars-hidden={hidden || undefined} className={classes.layout}>
      {wide ? <Rail tab={tab} tools={tools} filters={filters} /> : <Header tab={tab} tools={tools} />}
      <main id={CONTENT} className={classes.content}>
        <ErrorBoundary key={tab} attempt={key}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <OfflineNotice />
      {!wide && !editingStock && <BottomTabs active={tab} />}
    </div>
  );
}
