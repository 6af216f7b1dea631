import { MantineProvider } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router';
import { withBase } from '../domain/browser/base-path';
import { useReturnPath } from '../pages/auth/return-path';
import { SessionGate } from '../pages/auth/session-gate';
import { Inventory } from '../pages/inventory/inventory-part';
import { QueueWatch } from '../pages/scan/queue-watch';
import type { createStore } from '../state/store';
import { LeaveGuard } from '../ui/leaving/leave-guard';
import { Broken, ErrorBoundary } from '../ui/loading/error-boundary';
import { LATER_MS } from '../ui/loading/later';
import { lazyPart } from '../ui/loading/lazy-part';
import { Loading } from '../ui/loading/loading';
import { Toasts } from '../ui/messages/toasts';
import { ScrollMemory } from '../ui/scroll/scroll-memory';
import { theme } from '../ui/theme/theme';
import { cssVariables } from '../ui/theme/theme-variables';
import { Shortcuts } from '../widgets/palette/shortcuts';
import { Layout } from './layout/layout';

const Welcome = lazyPart(() => import('../pages/auth/welcome'));
const Home = lazyPart(() => import('../pages/home/home'));
const Scan = lazyPart(() => import('../pages/scan/scan'));
const InventoryRail = lazyPart(() => import('../widgets/rail/inventory-rail'));
const Import = lazyPart(() => import('../pages/import/import-page'));
const Review = lazyPart(() => import('../pages/review/review-page'));
const Places = lazyPart(() => import('../pages/places/places-page'));
const Value = lazyPart(() => import('../pages/value/value-page'));
const Place = lazyPart(() => import('../pages/places/place-page'));
const Groups = lazyPart(() => import('../pages/groups/groups'));
const Join = lazyPart(() => import('../pages/groups/join'));
const Profile = lazyPart(() => import('../pages/profile/profile'));
const PrintList = lazyPart(() => import('../pages/collection-print/print-page'));
const Labels = lazyPart(() => import('../pages/labels/labels'));
const Report = lazyPart(() => import('../pages/report/report-page'));
const NoticesBell = lazyPart(() => import('../widgets/notices/notices-bell'), 'note');
const ResetPassword = lazyPart(() => import('../pages/auth/reset-password'));
const ConfirmEmail = lazyPart(() => import('../pages/auth/confirm-email'));
const NotFound = lazyPart(() => import('./not-found'));

/**
 * Renders nothing until the parts have loaded. They load after a delay, or at once when the user drags something over
 * the page. If they fail to load, the next visit tries again.
 */
const LaterParts = lazy(() =>
  new Promise((resolve) => {
    setTimeout(resolve, LATER_MS);
    window.addEventListener('dragenter', resolve, { once: true });
  })
    .then(() => import('./later-parts'))
    .catch(() => ({ default: () => null })),
);

export function App({ store }: { store: ReturnType<typeof createStore> }) {
  return (
    <Provider store={store}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <ErrorBoundary
          fallback={
            <main>
              <Broken />
            </main>
          }
        >
          <BrowserRouter basename={withBase('/')}>
            <ScrollMemory />
            <LeaveGuard>
              <Suspense fallback={<Loading />}>
                <Pages />
              </Suspense>
            </LeaveGuard>
          </BrowserRouter>
          <Toasts />
        </ErrorBoundary>
      </MantineProvider>
    </Provider>
  );
}

/** All routes of the app. */
export function Pages() {
  return (
    <Routes>
      <Route element={<SignedIn />}>
        <Route path="login" element={<Returned />} />
        <Route path="signup" element={<Join />} />
        <Route path="review" element={<Review />} />
        <Route path="collections/:id/print" element={<PrintList />} />
        <Route element={<Layout tools={<NoticesBell />} filters={<InventoryRail />} />}>
          <Route index element={null} />
          <Route path="home" element={<Home loadInventory={Inventory.load} />} />
          <Route path="scan" element={<Scan />} />
          <Route element={<Inventory />}>
            <Route path="inventory" element={null} />
            <Route path="items/:id" element={null} />
          </Route>
          <Route path="inventory/import" element={<Import />} />
          <Route path="inventory/value" element={<Value />} />
          <Route path="inventory/places" element={<Places />} />
          <Route path="inventory/place/:area/:location?/:sub?" element={<Place />} />
          <Route path="labels" element={<Labels />} />
          <Route path="report/:id?" element={<Report />} />
          <Route path="groups" element={<Groups />} />
          <Route path="profile/:section?/:page?" element={<Profile />} />
        </Route>
      </Route>
      <Route path="reset-password" element={<ResetPassword />} />
      <Route path="confirm" element={<ConfirmEmail />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Redirects a user who has signed in to the page they asked for. */
function Returned() {
  return <Navigate to={useReturnPath()} replace />;
}

function SignedIn() {
  return (
    <SessionGate welcome={<Welcome />}>
      <QueueWatch />
      <Shortcuts />
      <Suspense>
        <LaterParts />
      </Suspense>
      <Outlet />
    </SessionGate>
  );
}
