import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { selectEditingStock } from '../../api/inventory-summary';
import { useAppSelector } from '../../app/hooks';
import { ErrorBoundary } from '../../ui/error-boundary';
import { Loading } from '../../ui/loading';
import { usePageTitle } from '../../ui/use-page-title';
import { useSmartScroll } from '../../ui/use-smart-scroll';
import { BottomTabs } from './bottom-tabs';
import { Header } from './header';
import classes from './layout.module.css';
import { storedTab, storeTab, type Tab, tabOf } from './tabs';

interface LayoutProps {
  /** What other parts of the app put into the header. */
  tools?: ReactNode;
}

/** Header, the open tab, bottom navigation. The bare address leads to the tab this device was last on. */
export function Layout({ tools }: LayoutProps) {
  const tab = tabOf(useLocation().pathname);
  return tab === null ? <Navigate to={`/${storedTab()}`} replace /> : <TabPage tab={tab} tools={tools} />;
}

function TabPage({ tab, tools }: LayoutProps & { tab: Tab }) {
  const { t } = useTranslation();
  usePageTitle(t(`tabs.${tab}`));

  const editingStock = useAppSelector(selectEditingStock);
  const { hidden, toTop } = useSmartScroll();

  useEffect(() => {
    storeTab(tab);
    toTop();
  }, [tab, toTop]);

  return (
    <div data-bars-hidden={hidden || undefined} className={classes.frame}>
      <Header tab={tab} tools={tools} />
      <main className={classes.content}>
        <ErrorBoundary key={tab}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {!editingStock && <BottomTabs active={tab} />}
    </div>
  );
}
