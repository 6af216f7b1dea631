import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/client/api';
import type { ApiContext, Transport } from '../api/client/transport';
import { storedDefaults } from '../domain/scan-defaults';
import { ADMIN_MODE_KEY, adminMode, adminModeSet } from './admin-mode';
import { inventory, inventoryState } from './inventory.slice';
import { listenToQueue } from './inventory-refresh';
import { listenToInventory, storedPreferences } from './inventory-storage';
import { inventorySummary } from './inventory-summary';
import { listenToDefaults } from './keep-defaults';
import { liveUpdates } from './live-updates.slice';
import { quantities } from './quantities.slice';
import { scan } from './scan.slice';
import { keepDeviceDataFor } from './session/device-data';
import { listenToSession } from './session/listen-to-session';
import { session, sessionOf } from './session/session.slice';
import { sessionAccess } from './session/session-access';
import { storedToken } from './session/stored-token';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [session.name]: session.reducer,
  [adminMode.name]: adminMode.reducer,
  [inventory.name]: inventory.reducer,
  [quantities.name]: quantities.reducer,
  [inventorySummary.name]: inventorySummary.reducer,
  [liveUpdates.name]: liveUpdates.reducer,
  [scan.name]: scan.reducer,
});

/** Creates the client's store. The session is restored from the stored token. */
export function createStore({ fetch, storage }: Transport) {
  const context: ApiContext = { fetch, session: sessionAccess, ...(storage && { storage }) };
  const listener = createListenerMiddleware();
  listenToSession(listener, context);
  listener.startListening({
    actionCreator: adminModeSet,
    effect: ({ payload }) => localStorage.setItem(ADMIN_MODE_KEY, String(payload)),
  });
  listenToInventory(listener);
  listenToDefaults(listener);
  listenToQueue(listener);

  const known = sessionOf(storedToken());
  if (known.token !== null) keepDeviceDataFor(known.user);

  const store = configureStore({
    reducer,
    preloadedState: {
      session: known,
      adminMode: { on: localStorage.getItem(ADMIN_MODE_KEY) === 'true' },
      inventory: inventoryState(storedPreferences()),
      scan: { ...scan.getInitialState(), defaults: storedDefaults() },
    },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: context } })
        .prepend(listener.middleware)
        .concat(api.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}
