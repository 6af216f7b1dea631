import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { storeDefaults } from '../domain/scan-defaults';
import { type ScanState, selectDefaults } from './scan.slice';

/** Stores the default properties on this device. */
export function listenToDefaults(listener: ListenerMiddlewareInstance): void {
  const defaultsOf = (state: unknown) => selectDefaults(state as { scan: ScanState });
  listener.startListening({
    predicate: (_, now, before) => defaultsOf(now) !== defaultsOf(before),
    effect: (_, { getState }) => storeDefaults(defaultsOf(getState())),
  });
}
