import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { api } from '../api/api';
import type { Transport } from '../api/base-query';
import { forgetLists } from '../api/kept-lists';
import { ALL, refresh } from '../api/refresh';
import { forgetDeviceData, keepDeviceDataFor } from './device-data';
import { signedIn, signedOut, type WithSession } from './session.slice';
import { storedToken, storeToken } from './stored-token';

/** Keeps the token between visits, and erases what this browser holds of a user who leaves. */
export function listenToSession(listener: ListenerMiddlewareInstance, transport: Transport): void {
  listener.startListening({
    actionCreator: signedIn,
    effect: (_, { dispatch, getState, getOriginalState }) => {
      const { session } = getState() as WithSession;
      // What another tab has stored is not told again.
      if (storedToken() !== session.token) storeToken(session.token);
      keepDeviceDataFor(session.user);
      if ((getOriginalState() as WithSession).session.isLost) dispatch(refresh(ALL));
    },
  });
  listener.startListening({
    actionCreator: signedOut,
    effect: ({ payload }, { dispatch }) => {
      if (payload !== 'for_another' && storedToken() !== null) storeToken(null);
      forgetDeviceData();
      dispatch(api.util.resetApiState());
      forgetLists(transport);
    },
  });
}
