import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { ADMIN_MODE_KEY, adminMode, adminModeSet } from '../api/admin-mode';
import { api } from '../api/api';
import type { Transport } from '../api/base-query';
import { listenToQueue } from '../api/inventory-refresh';
import { inventorySummary } from '../api/inventory-summary';
import { forgetLists } from '../api/kept-lists';
import { liveUpdates } from '../api/live-updates.slice';
import { session, signedIn, signedOut, TOKEN_KEY } from '../api/session';
import { forgetRecents } from '../domain/recents';
import { storedDefaults } from '../domain/scan-defaults';
import { listenToDefaults } from '../features/scan/keep-defaults';
import { scan } from '../features/scan/scan.slice';
import { quantities } from '../features/stock/quantities.slice';
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

/** The client's state. Whoever was signed in at this browser still is. */
export function createStore({ fetch, storage }: Transport) {
  const transport: Transport = { fetch, ...(storage && { storage }) };
  const listener = createListenerMiddleware();
  listener.startListening({
    actionCreator: signedIn,
    effect: ({ payload }) => {
      localStorage.setItem(TOKEN_KEY, payload);
      forgetRecents();
    },
  });
  listener.startListening({
    actionCreator: signedOut,
    effect: (_, { dispatch }) => {
      localStorage.removeItem(TOKEN_KEY);
      forgetRecents();
      dispatch(api.util.resetApiState());
      forgetLists(transport);
    },
  });
  listener.startListening({
    actionCreator: adminModeSet,
    effect: ({ payload }) => localStorage.setItem(ADMIN_MODE_KEY, String(payload)),
  });
  listenToInventory(listener);
  listenToDefaults(listener);
  listenToQueue(listener);

  const store = configureStore({
    reducer,
    preloadedState: {
      session: { token: localStorage.getItem(TOKEN_KEY) },
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
