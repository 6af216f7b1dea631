import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { api } from '../../api/client/api';
import { ALL, refresh } from '../../api/client/refresh';
import type { Transport } from '../../api/client/transport';
import { forgetLists } from '../../api/lists/cached-lists';
import { forgetDeviceData, keepDeviceDataFor } from './device-data';
import { signedIn, signedOut, type WithSession } from './session.slice';
import { storedToken, storeToken } from './stored-token';

/** Stores the token between visits, and erases the browser's data of a user who signs out. */
export function listenToSession(listener: ListenerMiddlewareInstance, transport: Transport): void {
  listener.startListening({
    actionCreator: signedIn,
    effect: (_, { dispatch, getState, getOriginalState }) => {
      const { session } = getState() as WithSession;
      // A token that another tab stored is not stored again: this would notify the tabs again.
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
