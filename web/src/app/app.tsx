import { MantineProvider } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router';
import { withBase } from '../domain/base-path';
import { useReturnPath } from '../features/auth/return-path';
import { SessionGate } from '../features/auth/session-gate';
import { Inventory } from '../features/inventory/inventory-part';
import { Layout } from '../features/layout/layout';
import { Shortcuts } from '../features/palette/shortcuts';
import { QueueWatch } from '../features/scan/queue-watch';
import { Broken, ErrorBoundary } from '../ui/error-boundary';
import { LATER_MS } from '../ui/later';
import { lazyPart } from '../ui/lazy-part';
import { LeaveGuard } from '../ui/leaving/leave-guard';
import { Loading } from '../ui/loading';
import { ScrollMemory } from '../ui/scroll/scroll-memory';
import { Toasts } from '../ui/toasts';
import type { createStore } from './store';
import { theme } from './theme';
import { cssVariables } from './theme-variables';

const Welcome = lazyPart(() => import('../features/auth/welcome'));
const Home = lazyPart(() => import('../features/home/home'));
const Scan = lazyPart(() => import('../features/scan/scan'));
const InventoryRail = lazyPart(() => import('../features/inventory/inventory-rail'));
const Import = lazyPart(() => import('../features/import/import-page'));
const Review = lazyPart(() => import('../features/review/review-page'));
const Places = lazyPart(() => import('../features/places/places-page'));
const Place = lazyPart(() => import('../features/places/place-page'));
const Groups = lazyPart(() => import('../features/groups/groups'));
const Join = lazyPart(() => import('../features/groups/join'));
const Profile = lazyPart(() => import('../features/profile/profile'));
const PrintList = lazyPart(() => import('../features/collections/print-page'));
const Labels = lazyPart(() => import('../features/labels/labels'));
const NoticesBell = lazyPart(() => import('../features/notices/notices-bell'), 'note');
const ResetPassword = lazyPart(() => import('../features/auth/reset-password'));
const ConfirmEmail = lazyPart(() => import('../features/auth/confirm-email'));
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
          <Route path="home" element={<Home />} />
          <Route path="scan" element={<Scan />} />
          <Route element={<Inventory />}>
            <Route path="inventory" element={null} />
            <Route path="items/:id" element={null} />
          </Route>
          <Route path="inventory/import" element={<Import />} />
          <Route path="inventory/places" element={<Places />} />
          <Route path="inventory/place/:area/:location?/:sub?" element={<Place />} />
          <Route path="labels" element={<Labels />} />
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
