import { MantineProvider } from '@mantine/core';
import { lazy } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router';
import { SessionGate } from '../features/auth/session-gate';
import { Welcome } from '../features/auth/welcome';
import { Frame } from '../features/frame/frame';
import { QueueWatch } from '../features/scan/queue-watch';
import { i18n } from '../i18n/i18n';
import { ErrorBoundary } from '../ui/error-boundary';
import { Photos } from '../ui/photo';
import type { PhotoCache } from '../ui/photo-cache';
import { Toasts } from '../ui/toasts';
import type { createStore } from './store';
import { cssVariables, theme } from './theme';

const Home = lazy(() => import('../features/home/home'));
const Scan = lazy(() => import('../features/scan/scan'));
const Inventory = lazy(() => import('../features/inventory/inventory'));
const Groups = lazy(() => import('../features/groups/groups'));
const Profile = lazy(() => import('../features/profile/profile'));

interface AppProps {
  store: ReturnType<typeof createStore>;
  photos: PhotoCache;
}

export function App({ store, photos }: AppProps) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <Photos value={photos}>
            <ErrorBoundary>
              <SessionGate welcome={<Welcome />}>
                <QueueWatch />
                <Pages />
                <Toasts />
              </SessionGate>
            </ErrorBoundary>
          </Photos>
        </MantineProvider>
      </I18nextProvider>
    </Provider>
  );
}

function Pages() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Frame />}>
          <Route path="home" element={<Home />} />
          <Route path="scan" element={<Scan />} />
          <Route path="inventory" element={<Inventory />} />
          <Route path="groups" element={<Groups />} />
          <Route path="profile" element={<Profile />} />
          <Route path="*" element={null} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
