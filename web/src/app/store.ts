import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { ADMIN_MODE_KEY, adminMode, adminModeSet } from '../api/admin-mode';
import { api } from '../api/api';
import type { Transport } from '../api/base-query';
import { listenToQueue } from '../api/inventory-refresh';
import { inventorySummary } from '../api/inventory-summary';
import { liveUpdates } from '../api/live-updates.slice';
import { storedDefaults } from '../domain/scan-defaults';
import { listenToDefaults } from '../features/scan/keep-defaults';
import { scan } from '../features/scan/scan.slice';
import { quantities } from '../features/stock/quantities.slice';
import { keepDeviceDataFor } from '../session/device-data';
import { listenToSession } from '../session/listen-to-session';
import { session, sessionOf } from '../session/session.slice';
import { storedToken } from '../session/stored-token';
import { inventory, inventoryState } from '../state/inventory.slice';
import { listenToInventory, storedPreferences } from '../state/inventory-storage';

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
  const transport: Transport = { fetch, ...(storage && { storage }) };
  const listener = createListenerMiddleware();
  listenToSession(listener, transport);
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
      defaults({ thunk: { extraArgument: transport } })
        .prepend(listener.middleware)
        .concat(api.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}
